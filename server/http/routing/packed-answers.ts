// Answers that many calls share, compressed once.
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyRequest } from 'fastify'

const compress = promisify(brotliCompress)

/** A few for each level of each shop; the oldest is dropped. */
const maxAnswers = 32

export interface PackedAnswers {
  /** The compressed text of the key; `build` runs if it is not there yet. */
  readonly get: (key: string, build: () => string) => Promise<Buffer>
}

export const createPackedAnswers = (): PackedAnswers => {
  const answers = new Map<string, Promise<Buffer>>()
  return {
    get: (key, build) => {
      const cached = answers.get(key)
      if (cached) return cached
      const answer = compress(build(), { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      answers.set(key, answer)
      answer.catch(() => answers.delete(key))
      const [oldest] = answers.keys()
      if (answers.size > maxAnswers && oldest !== undefined) answers.delete(oldest)
      return answer
    },
  }
}

export const acceptsBrotli = ({ headers }: FastifyRequest): boolean =>
  /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\b)/.test(headers['accept-encoding'] ?? '')
