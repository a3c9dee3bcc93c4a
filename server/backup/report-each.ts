// Passes the parts of a stream on, and reports each: what copies moves.

export async function* reportEach(source: AsyncIterable<Buffer>, onProgress: () => void): AsyncGenerator<Buffer> {
  for await (const part of source) {
    onProgress()
    yield part
  }
}
