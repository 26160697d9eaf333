/**
 * Runs in the editor's page, before the editor. Each of its saves keeps the file's comments, which the editor leaves
 * out, and is refused where another program has changed the file since the editor read it. Its source becomes part of
 * the page, so it uses nothing from outside.
 */
export function guardSaves(): void {
  const { createWritable, getFile } = FileSystemFileHandle.prototype;
  const { getDirectoryHandle } = FileSystemDirectoryHandle.prototype;
  /** What the editor knows of each file: its state when it was last read or written. */
  const known: { handle: FileSystemFileHandle; size: number; lastModified: number }[] = [];

  /** The list of what is left to do listens to it. */
  const saved = new BroadcastChannel("saved");

  async function findKnown(handle: FileSystemFileHandle) {
    const isSame = await Promise.all(known.map((each) => each.handle.isSameEntry(handle)));
    return known.findLast((_each, i) => isSame[i]);
  }

  async function refuse(sentence: string): Promise<never> {
    const message = `${sentence} Nothing was saved. Copy what you typed, reload this page and make your change again.`;
    alert(message);
    throw new Error(message);
  }

  async function textToSave(handle: FileSystemFileHandle, data: unknown): Promise<string> {
    const file = await getFile.call(handle);
    const before = await findKnown(handle);
    const isKnown = before?.size === file.size && before.lastModified === file.lastModified;
    if (!isKnown && (before || file.size > 0))
      return refuse(`${handle.name} was changed somewhere else while you had it open here.`);
    const after = await new Response(data as BodyInit).text();
    if (file.size === 0) return after;
    const answer = await fetch("/keep-comments", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ before: await file.text(), after }),
    }).catch(() => null);
    if (!answer)
      return refuse(`The editor has stopped. Start it again with "npm run edit" to save ${handle.name}.`);
    return answer.ok ? answer.text() : refuse(`${handle.name} ${await answer.text()}`);
  }

  Object.assign(FileSystemFileHandle.prototype, {
    async getFile(this: FileSystemFileHandle) {
      const file = await getFile.call(this);
      known.push({ handle: this, size: file.size, lastModified: file.lastModified });
      return file;
    },
    async createWritable(this: FileSystemFileHandle, options?: FileSystemCreateWritableOptions) {
      if (!/\.(?:yaml|md)$/.test(this.name)) return createWritable.call(this, options);
      // A file is opened for writing only once the text is known, because closing it without a text would empty it.
      return {
        write: async (data: unknown) => {
          const text = await textToSave(this, data);
          const writable = await createWritable.call(this, options);
          await writable.write(text);
          await writable.close();
          saved.postMessage(this.name);
        },
        close: async (): Promise<void> => undefined,
      };
    },
  });
  // Without `move` the editor writes to the file itself, not to another one that it then renames.
  Reflect.deleteProperty(FileSystemFileHandle.prototype, "move");
  // The editor looks for a repository's .git, but content/ is all that it needs.
  FileSystemDirectoryHandle.prototype.getDirectoryHandle = function (name, options) {
    return name === ".git" ? Promise.resolve(this) : getDirectoryHandle.call(this, name, options);
  };
}

/**
 * Runs in the editor's page, before the editor. An address that ends in "?field=services.0.price" opens that field, and
 * the lists around it, once its form is there. Its source becomes part of the page, so it uses nothing from outside.
 */
export function openField(): void {
  const tickMs = 300;

  let latest = 0;

  /** Ends once `isDone`, or when called for another field. While the editor starts, it has another address for a moment. */
  function repeat(isDone: () => boolean, { hash } = location): void {
    const own = ++latest;
    const repeating = setInterval(() => {
      if (own !== latest || (location.hash === hash && isDone())) clearInterval(repeating);
    }, tickMs);
  }

  function open(): void {
    const keyPath = new URLSearchParams(location.hash.split("?")[1]).get("field");
    if (!keyPath) return;
    const find = (path: string) => document.querySelector(`.field[data-key-path="${CSS.escape(path)}"]`);
    const findDeepest = (path: string): Element | null =>
      find(path) ?? (path.includes(".") ? findDeepest(path.slice(0, path.lastIndexOf("."))) : null);
    let attemptsLeft = 100;
    repeat(() => {
      const form = document.querySelector(".content-editor");
      if (!form) return false;
      attemptsLeft--;
      const field = find(keyPath);
      // A field is an empty placeholder until it is in view, so this scrolls from one to the next.
      const place = field ? null : (findDeepest(keyPath) ?? form).querySelector(".placeholder");
      (field ?? place ?? findDeepest(keyPath))?.scrollIntoView();
      // As the editor's own preview asks for a field; repeated, because the editor moves the focus while it opens a form.
      const payload = { locale: "_default", keyPath };
      postMessage({ type: "highlight-editor-field", payload }, location.origin);
      return attemptsLeft === 0 || field?.contains(document.activeElement) === true;
    });
  }

  const isFormOpen = () => document.querySelector(".content-editor") !== null;
  addEventListener("hashchange", (event) => {
    const { hash } = location;
    if (!hash.includes("?field=") || !isFormOpen()) return open();
    // Directly from one form to another the editor shows an empty one, so this goes over their list.
    event.stopImmediatePropagation();
    location.replace(hash.replace(/\/entries\/.*/, ""));
    repeat(() => {
      if (isFormOpen()) return false;
      location.replace(hash);
      return true;
    });
  });
  open();
}
