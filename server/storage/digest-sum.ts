// Sums many digests to one value that does not depend on their order: equal sums, equal rows.
export class DigestSum {
  readonly #lanes = new Uint32Array(4)
  count = 0

  add(digest: string): void {
    const bytes = Buffer.from(digest, 'base64url')
    for (let lane = 0; lane < 4; lane++) this.#lanes[lane] = (this.#lanes[lane] ?? 0) + bytes.readUInt32LE(lane * 4)
    this.count += 1
  }

  /** Returns 32 hexadecimal digits. */
  get text(): string {
    return [...this.#lanes].map(lane => lane.toString(16).padStart(8, '0')).join('')
  }

  isSame(other: DigestSum): boolean {
    return this.count === other.count && this.text === other.text
  }
}
