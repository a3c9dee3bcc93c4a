// Opens a message of a row: its text with the values of the row, as an address of the program that sends it, or in the
// queue of a gateway.

import type { OpenedMessage } from '../../engine/answers/row-answers.ts'
import { formatMessageValue } from '../../engine/expression/evaluate/format-message-value.ts'
import { formatStoredValue } from '../../engine/field/value-text.ts'
import { fault } from '../../engine/message/faults.ts'
import { toFieldFault } from '../../engine/record/parse-record.ts'
import { formatLabel, type Row } from '../../engine/record/row.ts'
import type { PhoneMessage } from '../../engine/schema/document.ts'
import { findField, type Resource } from '../../engine/schema/resource.ts'
import { fillBraces } from '../../engine/value/coded-text.ts'
import { toInternationalPhone } from '../../engine/value/spreadsheet-text.ts'
import { buildAuditBase } from '../caller/audit-base.ts'
import type { Caller, OutgoingMessage } from '../caller/caller.ts'
import { InvalidRecord, RequestError } from '../error/errors.ts'
import { createDocumentReader, readLines } from '../record/document/parse-document.ts'
import { getRow } from '../record/rows/read-record.ts'
import { createEvaluation, evaluateTerm } from '../record/rule/evaluation.ts'
import { countAuditedVerb, insertAudit, printVerb, queuedSuffix } from '../storage/audit.ts'
import type { Connection } from '../storage/storage.ts'
import { assertPrintable, type PrintRequest } from './build-print-job.ts'
import { recordPrint } from './print-document.ts'

type MessageRequest = Omit<PrintRequest, 'before' | 'way'> & { readonly message: PhoneMessage }

/**
 * Opens the message on the phone of the user, or adds it to the queue of a shop that has a gateway; both are in the
 * history of the row. Throws `practice.message` in a copy to practise on, RecordNotFound for a row of another shop, InvalidRecord if a refusal holds or the row has no
 * phone number.
 */
export const openMessage = async (
  caller: Caller,
  resource: Resource,
  request: MessageRequest,
): Promise<OpenedMessage> => {
  if (caller.storage.isPractice) throw new RequestError('practice.message')
  const auditKey = { resource: resource.name, rowId: request.id, verb: `${printVerb}${request.print.id}` }
  const { messageQueue } = caller
  const { message, before, isQueued } = await caller.storage.read(
    async connection => ({
      message: await readMessage(connection, caller, resource, request),
      before: await countAuditedVerb(connection, auditKey),
      isQueued: (await messageQueue?.isUsed(connection, caller)) === true,
    }),
    { oneMoment: true },
  )
  if (!messageQueue || !isQueued) {
    await recordPrint(caller, { resource, print: request.print, auditKey, before })
    const { phone, text } = message
    return { address: `https://wa.me/${phone}?text=${encodeURIComponent(text)}`, queued: false, before }
  }
  const audited = { ...auditKey, verb: `${auditKey.verb}${queuedSuffix}`, before: null, after: null }
  await caller.storage.write(
    async connection => {
      await messageQueue.add(connection, caller, message)
      await insertAudit(connection, { ...buildAuditBase(caller), ...audited })
    },
    { shop: caller.shop.code },
  )
  return { address: '', queued: true, before }
}

/** Builds the message; throws as `openMessage` does. */
export const readMessage = async (
  connection: Connection,
  caller: Caller,
  resource: Resource,
  request: MessageRequest,
): Promise<OutgoingMessage> => {
  const { visible } = caller.access.of(resource)
  const { message, print } = request
  const row = await getRow(connection, resource, request.id, caller)
  await assertPrintable({ connection, caller, visible }, resource, { ...request, row, before: 0 })
  const asking = createEvaluation(connection, caller)
  const document = { row, lines: await readLines(connection, caller, resource, request.id) }
  const reader = createDocumentReader(caller.schema, resource, document, asking.rows)
  for (const refusal of message.refusals)
    if ((await evaluateTerm(asking, refusal.if.term, { row: reader })) === true)
      throw createRefusal(resource, message, refusal.message)
  const values = new Map<string, string>([
    ['shop', caller.shop.name],
    ['link', buildLink(caller, resource, { row, origin: request.origin })],
  ])
  for (const [name, { term }] of Object.entries(message.values))
    values.set(name, formatMessageValue(await evaluateTerm(asking, term, { row: reader })))
  const text = fillBraces(values.get('link') === '' ? dropLinkSentence(message.text) : message.text, name => {
    const field = findField(resource, name)
    return values.get(name) ?? (field && visible(field) ? formatStoredValue(field, row[name]) : '')
  })
  const phone = toInternationalPhone(String(row[message.phone] ?? ''))
  if (phone === undefined) throw createPhoneFault(resource, message)
  return { resource, rowId: request.id, number: formatLabel(resource, row), print, phone, text }
}

/** Without a link there is no sentence that leads to it. */
const dropLinkSentence = (text: string): string =>
  text
    .split(/(?<=[.!?])\s+/)
    .filter(sentence => !sentence.includes('{link}'))
    .join(' ')

const createPhoneFault = (resource: Resource, { phone }: PhoneMessage): InvalidRecord => {
  const field = findField(resource, phone)
  return new InvalidRecord(resource.name, field ? [toFieldFault(field, fault('text.pattern'))] : [])
}

const createRefusal = (resource: Resource, { phone }: PhoneMessage, message: string): InvalidRecord =>
  new InvalidRecord(resource.name, [fault('check', { field: phone, params: { rule: 'message', message } })])

/** The public address at which the document is confirmed; empty without a code or a configured address. */
const buildLink = (
  { schema }: Caller,
  { lifecycle: { confirm } }: Resource,
  { row, origin }: { readonly row: Row; readonly origin: string | undefined },
): string => {
  const code = confirm && String(row[confirm.code] ?? '')
  const hasCode = code !== undefined && code !== '' && code !== schema.project.emptyText
  return hasCode && origin !== undefined ? `${origin}/confirm/${code}` : ''
}
