// Answers of the calls around a row: history, prints, authorizations and drafts; they only translate.
import { fault } from '../../engine/faults.ts'
import type { Resource } from '../../engine/schema.ts'
import { word } from '../../engine/wording.ts'
import { MalformedRequest, RouteNotFound } from '../errors.ts'
import { giveAuthorization } from '../modules/users/give-authorization.ts'
import { keepDraft, readDrafts, throwDraftAway } from '../operations/drafts/own-drafts.ts'
import { mustMay } from '../operations/may.ts'
import { readHistory } from '../operations/read-history.ts'
import { makePrint } from '../prints/make-print.ts'
import { readSheet } from '../prints/read-sheet.ts'
import { deviceTokenOf } from './device-cookie.ts'
import type { Exchange } from './exchange.ts'
import { logRefusedPassword } from './log-refused-password.ts'
import type { PaperTarget } from './paper-targets.ts'
import { textsOf } from './texts-of.ts'
import { languageOf } from './world.ts'

export const answerPaper = async (target: PaperTarget, method: string, exchange: Exchange): Promise<unknown> => {
  const { caller, request } = exchange
  switch (target.kind) {
    case 'authorize':
      return answerAuthorize(target, exchange)
    case 'drafts':
      return readDrafts(caller, target.resource)
    case 'draft':
      if (method === 'PUT') return keepDraft(caller, target.resource, { id: target.id, body: request.body })
      await throwDraftAway(caller, target.resource, target.id)
      return { id: target.id }
    case 'history':
      return answerHistory(target, exchange)
    case 'print':
      return answerPrint(target, exchange)
  }
}

type Of<Kind extends PaperTarget['kind']> = Extract<PaperTarget, { kind: Kind }>

const answerAuthorize = async (
  { resource, id, move }: Of<'authorize'>,
  { caller, guard, request, reply }: Exchange,
): Promise<unknown> => {
  const { content, ...rest } = objectIn(request.body)
  const said = { ...rest, ...(typeof rest.keterangan === 'string' && { keterangan: tidied(rest.keterangan) }) }
  const { user_id, password, keterangan } = textsOf(said, ['user_id', 'password', 'keterangan'])
  const asked = (request.query as { readonly move?: unknown }).move
  const userId = user_id.trim().toUpperCase()
  const giving = giveAuthorization(caller, guard, {
    resource,
    move: move ?? (typeof asked === 'string' ? asked : ''),
    ...(id !== undefined && { id }),
    content: objectIn(content, 'content'),
    userId,
    password,
    remark: keterangan,
    address: request.ip,
    deviceToken: deviceTokenOf(request),
  })
  const { answer, replayed } = await logRefusedPassword(request, userId, giving)
  if (replayed) reply.header('idempotent-replayed', 'true')
  reply.status(201)
  return answer
}

/** One line without signs that no printer and no database takes. */
const tidied = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ').trim()

const objectIn = (value: unknown, field?: string): Readonly<Record<string, unknown>> => {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  throw new MalformedRequest([fault('record.form', { ...(field !== undefined && { field }) })])
}

const answerHistory = async (
  { resource, id }: Of<'history'>,
  { caller, world, request }: Exchange,
): Promise<unknown> => {
  const wording = world.wordings[languageOf(request.headers['accept-language'])]
  const deeds = await readHistory(caller, resource, id)
  return deeds.map(({ at, user_id, verb, before, after }) => {
    const title = moveTitle(resource, verb) ?? word(wording, deedCodes[verb] ?? verb)
    return { at, user_id, verb, title, before, after }
  })
}

const deedCodes: Readonly<Record<string, string>> = {
  create: 'message.deed-create',
  update: 'message.deed-update',
  delete: 'message.deed-delete',
}

const moveTitle = ({ flow }: Resource, verb: string): string | undefined => {
  if (!verb.startsWith('move:')) return undefined
  const id = verb.slice('move:'.length)
  return flow?.moves.find(move => move.id === id)?.title ?? id
}

const answerPrint = async (
  { resource, id, print: name }: Of<'print'>,
  { caller, reply }: Exchange,
): Promise<unknown> => {
  mustMay(caller, resource, 'get')
  const print = resource.prints.find(one => one.id === name)
  if (!print) throw new RouteNotFound()
  const sheet = await readSheet(caller, resource, { id, print })
  const content = await makePrint(sheet)
  return reply
    .header('content-disposition', `inline; filename="${fileName(`${sheet.title} ${sheet.number}`)}.pdf"`)
    .header('cache-control', 'no-store')
    .type('application/pdf')
    .send(Buffer.from(content.buffer, content.byteOffset, content.byteLength))
}

/** Letters that every system takes in the name of a file. */
const fileName = (text: string): string => text.replaceAll(/[^A-Za-z0-9 ._-]+/g, '-').trim()
