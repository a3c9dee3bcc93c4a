// Routes of the prints of a row, and of a print that tests a printer.
import type { FastifyReply } from 'fastify'
import { openedMessage } from '../../engine/answers/row-answers.ts'
import { listPrintFormats, type Print } from '../../engine/schema/document.ts'
import type { Resource } from '../../engine/schema/resource.ts'
import { findResource } from '../../engine/schema/schema.ts'
import type { CallerRights } from '../caller/caller.ts'
import { pdf, queryParameter, type RouteDescription, response, responseHeader } from '../description/operation.ts'
import { MalformedRequest } from '../error/errors.ts'
import { type AuthenticatedRoute, isAnyUser, type RouteCall } from '../http/routing/route.ts'
import { openMessage } from './open-message.ts'
import { drawInThread, printDocument } from './print-document.ts'
import type { PrintJob, SheetForm } from './sheet.ts'
import { readTestPrint } from './test-print.ts'

/** For callers who may read the row. */
export const buildPrintRoutes = (resource: Resource): readonly AuthenticatedRoute[] => {
  const {
    api: { path, verbs },
    lifecycle: { prints },
    title: tag,
  } = resource
  if (!verbs.includes('get')) return []
  return prints.map(
    (print): AuthenticatedRoute => ({
      method: 'GET',
      tokens: 'read',
      who: ({ access }: CallerRights): boolean => access.of(resource).verbs.has('get'),
      path: `${path}/{id}/print/${print.id}`,
      answer: call => answerPrint(resource, print, call),
      describe: print.message
        ? describeMessage(tag, print)
        : {
            tag,
            summary: print.title,
            parameters: [queryParameter('as', `The output: ${listPrintFormats(print).join(', ')}`)],
            answers: { 200: response(pdf, { 'X-Printed': responseHeader('The number of earlier prints') }) },
          },
    }),
  )
}

const describeMessage = (tag: string, { title }: Print): RouteDescription => ({
  tag,
  summary: title,
  answer: openedMessage,
})

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
  { caller, reply, request, context, params: { id = '' } }: RouteCall,
): Promise<unknown> => {
  const { schema } = context.active
  const shopResource = findResource(schema, resource.name) ?? resource
  const printDefinition = shopResource.lifecycle.prints.find(one => one.id === print.id) ?? print
  const origin = context.publicAddress
  const { message } = printDefinition
  if (message) return openMessage({ ...caller, schema }, shopResource, { id, print: printDefinition, origin, message })
  const { as } = request.query as { readonly as?: unknown }
  const output = listPrintFormats(printDefinition).find(one => one === as)
  if (as !== undefined && output === undefined) throw new MalformedRequest()
  const {
    job: ordered,
    content,
    before,
  } = await printDocument({ ...caller, schema }, shopResource, {
    id,
    print: printDefinition,
    origin,
    way: output,
  })
  reply.header('x-printed', String(before))
  return sendSheet(reply, ordered, content)
}

/** Sends the file: a PDF is shown, what only a printer reads is saved. */
export const sendSheet = (
  reply: FastifyReply,
  { sheet: { title, number }, form }: PrintJob,
  content: Uint8Array,
): FastifyReply => {
  const { type, end } = files[form]
  const disposition = form === 'pdf' ? 'inline' : 'attachment'
  return reply
    .headers({
      'content-disposition': `${disposition}; filename="${toFileName(`${title} ${number}`)}.${end}"`,
      'cache-control': 'no-store',
    })
    .type(type)
    .send(Buffer.from(content.buffer, content.byteOffset, content.byteLength))
}

/** Keeps characters that every file system accepts. */
const toFileName = (text: string): string => text.replaceAll(/[^A-Za-z0-9 ._-]+/g, '-').trim()

/** For everybody who may read the rows that have the print; nothing is counted. */
export const testPrintRoute: AuthenticatedRoute = {
  method: 'GET',
  tokens: 'refused',
  who: isAnyUser,
  path: 'print-tests/{resource}/{print}',
  answer: async call => {
    const job = await readTestPrint(call)
    return sendSheet(call.reply, job, await drawInThread(job))
  },
  describe: () => ({
    tag: 'Prints',
    summary: 'A print with sample texts on the paper of the shop, to test a printer',
    path: { resource: 'The resource that has the print', print: 'Id of the print' },
    parameters: [queryParameter('as', 'The output, as of the print itself')],
    answers: { 200: response(pdf) },
  }),
}
