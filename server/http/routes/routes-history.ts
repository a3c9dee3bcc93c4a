// Routes of the history and the prints of a row.
import type { Print } from '../../../engine/schema/document.ts'
import { waysOf } from '../../../engine/schema/print-ways.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { findResource } from '../../../engine/schema/schema.ts'
import { type Wording, word } from '../../../engine/schema/wording.ts'
import type { Caller } from '../../caller/caller.ts'
import { MalformedRequest } from '../../errors/errors.ts'
import { readHistory } from '../../operations/records/read-history.ts'
import { handOut } from '../../prints/hand-out.ts'
import type { SheetForm } from '../../prints/sheet.ts'
import { printVerb } from '../../storage/audit.ts'
import { answered, answerHeader, done, listOf, pdf, query } from '../description/operation.ts'
import { change } from '../description/shapes.ts'
import type { Exchange, SignedRoute } from '../routing/route.ts'
import { languageOf } from '../world/world.ts'

/** For callers who may read the row. */
export const historyRoutes = (resource: Resource): readonly SignedRoute[] => {
  const {
    api: { path, verbs },
    lifecycle: { prints },
    title: tag,
  } = resource
  const reads = { method: 'GET', who: ({ access }: Caller): boolean => access.of(resource).verbs.has('get') } as const
  if (!verbs.includes('get')) return []
  return [
    {
      ...reads,
      path: `${path}/{id}/history`,
      answer: call => answerHistory(resource, call),
      describe: () => ({ tag, summary: `The history of a row of ${tag}`, answers: done(listOf(change)) }),
    },
    ...prints.map(
      (print): SignedRoute => ({
        ...reads,
        path: `${path}/{id}/print/${print.id}`,
        answer: call => answerPrint(resource, print, call),
        describe: () => ({
          tag,
          summary: print.title,
          parameters: [query('as', `The output: ${waysOf(print).join(', ')}`)],
          answers: { 200: answered(pdf, { 'X-Printed': answerHeader('The number of earlier prints') }) },
        }),
      }),
    ),
  ]
}

const answerHistory = async (
  resource: Resource,
  { caller, world, request, params: { id = '' } }: Exchange,
): Promise<unknown> => {
  const wording = world.wordings[languageOf(request.headers['accept-language'])]
  const actions = await readHistory(caller, resource, id)
  return actions.map(({ at, user_id, verb, before, after, agreed }) => {
    const title =
      moveTitle(resource, verb) ?? printTitle(resource, wording, verb) ?? word(wording, actionCodes[verb] ?? verb)
    return { at, user_id, verb, title, before, after, agreed }
  })
}

const actionCodes: Readonly<Record<string, string>> = {
  create: 'message.action-create',
  update: 'message.action-update',
  delete: 'message.action-delete',
  'end-sessions': 'message.action-end-sessions',
  'second-factor:on': 'message.action-second-factor-on',
  'second-factor:off': 'message.action-second-factor-off',
}

const moveTitle = ({ lifecycle: { flow } }: Resource, verb: string): string | undefined => {
  if (!verb.startsWith('move:')) return undefined
  const id = verb.slice('move:'.length)
  return flow?.moves.find(move => move.id === id)?.title ?? id
}

const printTitle = ({ lifecycle: { prints } }: Resource, wording: Wording, verb: string): string | undefined => {
  if (!verb.startsWith(printVerb)) return undefined
  const id = verb.slice(printVerb.length)
  return word(wording, 'message.action-print', { title: prints.find(print => print.id === id)?.title ?? id })
}

const files: Readonly<Record<SheetForm, { readonly type: string; readonly end: string }>> = {
  pdf: { type: 'application/pdf', end: 'pdf' },
  text: { type: 'text/plain; charset=utf-8', end: 'txt' },
  escpos: { type: 'application/octet-stream', end: 'bin' },
  zpl: { type: 'text/plain; charset=utf-8', end: 'zpl' },
  tspl: { type: 'text/plain; charset=utf-8', end: 'tspl' },
}

/** Prints in the language of the shop; `x-printed` is the number of earlier prints. */
const answerPrint = async (
  resource: Resource,
  print: Print,
  { caller, reply, request, world, params: { id = '' } }: Exchange,
): Promise<unknown> => {
  const { schema } = world.current()
  const own = findResource(schema, resource.name) ?? resource
  const said = own.lifecycle.prints.find(one => one.id === print.id) ?? print
  const { as } = request.query as { readonly as?: unknown }
  const way = waysOf(said).find(one => one === as)
  if (as !== undefined && way === undefined) throw new MalformedRequest()
  const origin = world.publicAddress ?? `${request.protocol}://${request.host}`
  const { ordered, content, before } = await handOut({ ...caller, schema }, own, {
    id,
    print: said,
    origin,
    ...(way !== undefined && { way }),
  })
  const { title, number } = ordered.sheet
  const { type, end } = files[ordered.form]
  const place = ordered.form === 'pdf' ? 'inline' : 'attachment'
  return reply
    .headers({
      'content-disposition': `${place}; filename="${fileName(`${title} ${number}`)}.${end}"`,
      'cache-control': 'no-store',
      'x-printed': String(before),
    })
    .type(type)
    .send(Buffer.from(content.buffer, content.byteOffset, content.byteLength))
}

/** Keeps characters that every file system accepts. */
const fileName = (text: string): string => text.replaceAll(/[^A-Za-z0-9 ._-]+/g, '-').trim()
