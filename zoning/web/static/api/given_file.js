// Holds a file that a request contains.

export class GivenFile {
  /** @param {string} name @param {string} base64 */
  constructor(name, base64) {
    this.name = name;
    this.base64 = base64;
  }

  /** @param {File} file @returns {Promise<GivenFile>} */
  static of(file) {
    return new Promise((resolve, reject) => {
      const reader = new FileReader();
      reader.onload = () => resolve(new GivenFile(file.name, String(reader.result).split(",")[1] ?? ""));
      reader.onerror = () => reject(reader.error);
      reader.readAsDataURL(file);
    });
  }

  toJSON() {
    return this.base64;
  }
}
