// The public confirmation page of a printed paper, outside of the API.
import type { FastifyInstance } from 'fastify'
import { type Answer, confirmPage } from '../../confirm/confirm-page.ts'
import { findConfirmed, isCode } from '../../confirm/find-confirmed.ts'
import { countedGuesses, type Guesses } from '../../confirm/guesses.ts'
import type { HttpWorld } from '../world/world.ts'

const statuses: Readonly<Record<Answer['kind'], number>> = { found: 200, unknown: 404, wait: 429 }

/** The page uses the language of the shop. */
export const confirmRoute = (server: FastifyInstance, world: HttpWorld): void => {
  const guesses = countedGuesses(world.now)
  server.get<{ Params: { code: string } }>('/confirm/:code', { config: { access: 'open' } }, async (request, reply) => {
    const answer = await answerFor(world, guesses, { code: request.params.code.toLowerCase(), address: request.ip })
    if (answer.kind === 'wait') reply.header('retry-after', String(answer.seconds))
    return reply
      .status(statuses[answer.kind])
      .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
      .type('text/html; charset=utf-8')
      .send(confirmPage(world.wordings.id, answer))
  })
}

interface Asked {
  readonly code: string
  readonly address: string
}

const answerFor = async (world: HttpWorld, guesses: Guesses, { code, address }: Asked): Promise<Answer> => {
  const seconds = guesses.wait(address)
  if (seconds > 0) return { kind: 'wait', seconds }
  const confirmed = isCode(code) ? await findConfirmed(world.storage, world.current().schema, code) : undefined
  if (confirmed) return { kind: 'found', confirmed }
  guesses.miss(address)
  return { kind: 'unknown' }
}
