// What was done to a row, and its prints.
import type { Print } from '../../../engine/schema/document.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { findResource } from '../../../engine/schema/schema.ts'
import { word } from '../../../engine/schema/wording.ts'
import type { Caller } from '../../caller/caller.ts'
import { readHistory } from '../../operations/records/read-history.ts'
import { makePrint } from '../../prints/make-print.ts'
import { readSheet } from '../../prints/read-sheet.ts'
import { answered, done, listOf, pdf } from '../description/operation.ts'
import { change } from '../description/shapes.ts'
import type { Exchange, SignedRoute } from '../routing/route.ts'
import { languageOf } from '../world/world.ts'

/** For who reads the row. */
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
      ...{ ...reads, path: `${path}/{id}/history`, answer: call => answerHistory(resource, call) },
      describe: () => ({ tag, summary: `What was done to a row of ${tag}`, answers: done(listOf(change)) }),
    },
    ...prints.map(
      (print): SignedRoute => ({
        ...{ ...reads, path: `${path}/{id}/print/${print.id}`, answer: call => answerPrint(resource, print, call) },
        describe: () => ({ tag, summary: print.title, answers: { 200: answered(pdf) } }),
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
  return actions.map(({ at, user_id, verb, before, after }) => {
    const title = moveTitle(resource, verb) ?? word(wording, actionCodes[verb] ?? verb)
    return { at, user_id, verb, title, before, after }
  })
}

const actionCodes: Readonly<Record<string, string>> = {
  create: 'message.action-create',
  update: 'message.action-update',
  delete: 'message.action-delete',
}

const moveTitle = ({ lifecycle: { flow } }: Resource, verb: string): string | undefined => {
  if (!verb.startsWith('move:')) return undefined
  const id = verb.slice('move:'.length)
  return flow?.moves.find(move => move.id === id)?.title ?? id
}

/** In the language of the shop, whoever prints it. */
const answerPrint = async (
  resource: Resource,
  print: Print,
  { caller, reply, world, params: { id = '' } }: Exchange,
): Promise<unknown> => {
  const { schema } = world.current()
  const own = findResource(schema, resource.name) ?? resource
  const said = own.lifecycle.prints.find(one => one.id === print.id) ?? print
  const sheet = await readSheet({ ...caller, schema }, own, { id, print: said })
  const content = await makePrint(sheet)
  return reply
    .header('content-disposition', `inline; filename="${fileName(`${sheet.title} ${sheet.number}`)}.pdf"`)
    .header('cache-control', 'no-store')
    .type('application/pdf')
    .send(Buffer.from(content.buffer, content.byteOffset, content.byteLength))
}

/** Letters that every system takes in the name of a file. */
const fileName = (text: string): string => text.replaceAll(/[^A-Za-z0-9 ._-]+/g, '-').trim()
