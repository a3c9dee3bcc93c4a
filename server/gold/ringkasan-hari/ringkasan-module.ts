// Module of the owner's summary: notes of unusual work, and the devices that receive a message when a day is closed.

import { flag, objectSchema, text } from '../../../engine/value/answer-shape.ts'
import { isObject } from '../../../engine/value/json-object.ts'
import type { CallerRights } from '../../caller/caller.ts'
import type { AuthenticatedModuleRoute, CustomModule } from '../../module/module.ts'
import { jsonContent, queryParameter, requestBody } from '../../description/operation.ts'
import { MalformedRequest } from '../../error/errors.ts'
import { canAuthorizeSome } from '../../record/authorize/authorizer-levels.ts'
import { canSeeSummary } from './can-see-summary.ts'
import { noteWork } from './note-work.ts'

/** Users who may see the summary of a day, and those who may be requested to agree to a move. */
const canReceiveMessages = (rights: CallerRights): boolean => canSeeSummary(rights) || canAuthorizeSome(rights)

const tag = 'Day Summary'
const path = 'pemberitahuan'
const stateShape = objectSchema({ key: text, active: flag, language: text })
const endpointParameter = queryParameter('endpoint', 'The address of the browser at its push service')

const state: AuthenticatedModuleRoute = {
  method: 'GET',
  tokens: 'refused',
  path,
  who: canReceiveMessages,
  describe: {
    tag,
    summary: 'The public key for push messages, and whether this browser receives them',
    parameters: [endpointParameter],
    answer: stateShape,
  },
  answer: async ({ caller, query, push }) => {
    const language = typeof query.endpoint === 'string' ? await push.findLanguage(caller, query.endpoint) : undefined
    return { answer: { key: await push.getPublicKey(), active: language !== undefined, language: language ?? '' } }
  },
}

const subscribe: AuthenticatedModuleRoute = {
  method: 'POST',
  tokens: 'refused',
  path,
  who: canReceiveMessages,
  day: 'any',
  describe: {
    tag,
    summary: 'Send push messages about closed days, and about requests to agree, to this browser',
    content: requestBody(
      jsonContent(
        objectSchema({ endpoint: text, keys: objectSchema({ p256dh: text, auth: text }), language: text }, [
          'endpoint',
          'keys',
        ]),
      ),
    ),
    answer: objectSchema({ active: flag }),
  },
  answer: async ({ caller, body, push }) => {
    await push.subscribe(caller, parseSubscription(body))
    return { answer: { active: true } }
  },
}

const unsubscribe: AuthenticatedModuleRoute = {
  method: 'DELETE',
  tokens: 'refused',
  path,
  who: canReceiveMessages,
  day: 'any',
  describe: {
    tag,
    summary: 'Send no more push messages to this browser',
    parameters: [endpointParameter],
    answer: objectSchema({ active: flag }),
  },
  answer: async ({ caller, query, push }) => {
    if (typeof query.endpoint !== 'string') throw new MalformedRequest()
    await push.unsubscribe(caller, query.endpoint)
    return { answer: { active: false } }
  },
}

const maximumAddressLength = 2000

/** Throws MalformedRequest unless the body is a subscription as browsers make it. */
const parseSubscription = (body: unknown) => {
  if (!isObject(body) || !isObject(body.keys)) throw new MalformedRequest()
  const { endpoint, language = '' } = body
  const { p256dh, auth } = body.keys
  if (typeof endpoint !== 'string' || typeof p256dh !== 'string' || typeof auth !== 'string')
    throw new MalformedRequest()
  if (typeof language !== 'string' || !/^([a-z]{2})?$/.test(language)) throw new MalformedRequest()
  if (endpoint.length > maximumAddressLength) throw new MalformedRequest()
  return { endpoint, p256dh, auth, language }
}

export const ringkasanModule: CustomModule = {
  name: 'ringkasan-hari',
  observeWork: noteWork,
  routes: [state, subscribe, unsubscribe],
}
