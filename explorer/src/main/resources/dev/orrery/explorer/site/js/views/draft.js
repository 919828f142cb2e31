// What was typed and not saved. It is there again when one comes back, until the page is closed.

const kept = new Map();

/** The text of an editor, which is known by the address of what it shows. */
export class Draft {
  #address;
  #editor;
  #before;
  #saved = "";

  constructor(address, editor) {
    this.#address = address;
    this.#editor = editor;
    this.#before = kept.get(address);
  }

  /** What the editor has now is saved, or worth nothing. */
  settle() {
    this.#saved = this.#editor.text();
    kept.delete(this.#address);
  }

  /** Shows what was typed before; returns the version that it was made from, undefined if there is nothing. */
  resume() {
    if (this.#before !== undefined) {
      this.#editor.show(this.#before.text);
    }
    return this.#before;
  }

  /** Keeps what was typed, if it is not saved. */
  leave(etag) {
    const text = this.#editor.text();
    if (text !== this.#saved) {
      kept.set(this.#address, { text, etag });
    }
  }
}
