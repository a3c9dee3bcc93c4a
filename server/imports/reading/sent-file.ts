// A file as it was sent: its bytes in the parts in which they arrived, so that a large one is never copied into one piece.
import { createHash } from 'node:crypto'

export class SentFile {
  readonly parts: Buffer[] = []
  private readonly hash = createHash('sha256')
  private digest: string | undefined

  add(part: Buffer): void {
    this.parts.push(part)
    this.hash.update(part)
  }

  /** The SHA-256 of all bytes; none can be added after it was asked for. */
  hashed(): string {
    this.digest ??= this.hash.digest('hex')
    return this.digest
  }
}
