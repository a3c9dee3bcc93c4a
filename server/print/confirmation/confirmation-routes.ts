// The public confirmation page of a printed paper, outside of the API.
import type { FastifyInstance } from 'fastify'
import type { HttpContext } from '../../http/context/http-context.ts'
import { type ConfirmResult, renderConfirmPage } from './confirm-page.ts'
import { findConfirmed, isCode } from './find-confirmed.ts'
import { createGuessLimiter, type GuessLimiter } from './guesses.ts'

const statuses: Readonly<Record<ConfirmResult['kind'], number>> = { found: 200, unknown: 404, wait: 429 }

/** The page uses the language of the shop. */
export const registerConfirmRoute = (server: FastifyInstance, context: HttpContext): void => {
  const guesses = createGuessLimiter(context.now)
  server.get<{ Params: { code: string } }>('/confirm/:code', { config: { access: 'open' } }, async (request, reply) => {
    const answer = await checkCode(context, guesses, { code: request.params.code.toLowerCase(), address: request.ip })
    if (answer.kind === 'wait') reply.header('retry-after', String(answer.seconds))
    return reply
      .status(statuses[answer.kind])
      .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
      .type('text/html; charset=utf-8')
      .send(renderConfirmPage(context.wordings.id, answer))
  })
}

interface ConfirmRequest {
  readonly code: string
  readonly address: string
}

const checkCode = async (
  context: HttpContext,
  guesses: GuessLimiter,
  { code, address }: ConfirmRequest,
): Promise<ConfirmResult> => {
  const seconds = guesses.getDelaySeconds(address)
  if (seconds > 0) return { kind: 'wait', seconds }
  const confirmed = isCode(code) ? await findConfirmed(context.storage, context.current().schema, code) : undefined
  if (confirmed) return { kind: 'found', confirmed }
  guesses.recordMiss(address)
  return { kind: 'unknown' }
}
