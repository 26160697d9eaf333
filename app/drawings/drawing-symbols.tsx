/** Shapes drawn once a page and used many times, in the colour of the place that uses them. */
export function DrawingSymbols() {
  return (
    <svg className="symbols" aria-hidden="true">
      <symbol id="mark" viewBox="0 0 32 32">
        <path d="M11 .8c.6 0 3.2 3.6 3.9 7.2.5 2.7-.9 4.6-3.4 5V7.3h-1V13c-2.5-.4-3.9-2.3-3.4-5C7.8 4.4 10.4.8 11 .8ZM21 .8c.6 0 3.2 3.6 3.9 7.2.5 2.7-.9 4.6-3.4 5V7.3h-1V13c-2.5-.4-3.9-2.3-3.4-5C17.8 4.4 20.4.8 21 .8ZM3.6 8.8c.5 0 2.7 2.9 3.2 5.9.4 2.2-.8 3.8-2.7 4.2v-4.2h-1v4.2c-1.9-.4-3.1-2-2.7-4.2.5-3 2.7-5.9 3.2-5.9ZM28.4 8.8c.5 0 2.7 2.9 3.2 5.9.4 2.2-.8 3.8-2.7 4.2v-4.2h-1v4.2c-1.9-.4-3.1-2-2.7-4.2.5-3 2.7-5.9 3.2-5.9ZM10.4 15.6h11.2l.7 4.5 5 5c2.3 2.4 1.2 6-2.3 6H7c-3.5 0-4.6-3.6-2.3-6l5-5Z" />
      </symbol>
      <symbol id="pine" viewBox="0 0 40 100">
        <path d="M20 0 28 22H25L32 43H28L36 66H23V100H17V66H4L12 43H8L15 22H12Z" />
      </symbol>
    </svg>
  );
}
