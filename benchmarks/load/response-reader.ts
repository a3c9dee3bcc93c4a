// Parses HTTP/1.1 answers from a byte stream; one answer at a time, because a connection sends one request at a time.

export interface HttpAnswer {
  readonly status: number
  readonly body: Buffer
}

const headEnd = Buffer.from('\r\n\r\n')

/** Returns the answer with its last chunk. Throws for an answer without content-length. */
export const createResponseReader = (): ((chunk: Buffer) => HttpAnswer | undefined) => {
  let stored: Buffer | undefined
  return chunk => {
    const bytes = stored ? Buffer.concat([stored, chunk]) : chunk
    const answer = readAnswer(bytes)
    stored = answer ? undefined : bytes
    return answer
  }
}

const readAnswer = (bytes: Buffer): HttpAnswer | undefined => {
  const head = bytes.indexOf(headEnd)
  if (head < 0) return undefined
  const text = bytes.toString('latin1', 0, head)
  const length = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1]
  if (length === undefined) throw new Error(`an answer without content-length: ${text.slice(0, 100)}`)
  const start = head + headEnd.length
  const end = start + Number(length)
  if (bytes.length > end) throw new Error('more bytes than were announced')
  return bytes.length === end ? { status: Number(text.slice(9, 12)), body: bytes.subarray(start) } : undefined
}
