/**
 * Runs in the editor's page, before the editor. Each of its saves keeps the file's comments, which the editor leaves
 * out, and is refused where another program has changed the file since the editor read it. Its source becomes part of
 * the page, so it uses nothing from outside.
 */
export function guardSaves(): void {
  const { createWritable, getFile } = FileSystemFileHandle.prototype;
  const { getDirectoryHandle } = FileSystemDirectoryHandle.prototype;
  /** What the editor knows of each file: as it read or wrote it last. */
  const known: { handle: FileSystemFileHandle; size: number; lastModified: number }[] = [];

  /** The list of what is left to do hears of it. */
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
      // A file is opened for writing only when it is known what to write: closing it empties it otherwise.
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
  // Without it the editor writes to the file itself and not to another one, which it then gives that file's name.
  Reflect.deleteProperty(FileSystemFileHandle.prototype, "move");
  // The editor asks for a repository's .git, and content/ alone is all that it needs.
  FileSystemDirectoryHandle.prototype.getDirectoryHandle = function (name, options) {
    return name === ".git" ? Promise.resolve(this) : getDirectoryHandle.call(this, name, options);
  };
}
