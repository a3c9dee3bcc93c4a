// An uploaded file: its bytes in the parts in which they arrive, so that a large file is never copied whole.
import { createHash } from 'node:crypto'

export class SentFile {
  readonly parts: Buffer[] = []
  private readonly hash = createHash('sha256')
  private digest: string | undefined

  add(part: Buffer): void {
    this.parts.push(part)
    this.hash.update(part)
  }

  /** The SHA-256 of all bytes; no part can be added afterwards. */
  getHash(): string {
    this.digest ??= this.hash.digest('hex')
    return this.digest
  }
}
