// Opens a message of a row: its text with the values of the row, as an address of the program that sends it.

import { formatMessageValue } from '../../engine/expression/evaluate/format-message-value.ts'
import { fault } from '../../engine/faults/faults.ts'
import { formatStoredValue } from '../../engine/fields/value-text.ts'
import type { Row } from '../../engine/record/row.ts'
import type { OpenedMessage } from '../../engine/schema/answers/row-answers.ts'
import type { PhoneMessage } from '../../engine/schema/document.ts'
import { findField, type Resource } from '../../engine/schema/resource.ts'
import { fillBraces } from '../../engine/values/braces.ts'
import { toInternationalPhone } from '../../engine/values/phone-number.ts'
import type { Caller } from '../caller/caller.ts'
import { InvalidRecord } from '../errors/errors.ts'
import { createDocumentReader, readLines } from '../operations/document/document.ts'
import { getRow } from '../operations/records/read-record.ts'
import { createEvaluation, evaluateTerm } from '../operations/rules/evaluation.ts'
import { countAuditedVerb, printVerb } from '../storage/audit.ts'
import { assertPrintable, type PrintRequest } from './build-print-job.ts'
import { recordPrint } from './print-document.ts'

type MessageRequest = Omit<PrintRequest, 'before' | 'way'>

/**
 * Throws RecordNotFound for a row of another shop, InvalidRecord if a refusal holds or the row has no phone number. Each
 * opening is in the history of the row.
 */
export const openMessage = async (
  caller: Caller,
  resource: Resource,
  request: MessageRequest & { readonly message: PhoneMessage },
): Promise<OpenedMessage> => {
  const auditKey = { resource: resource.name, rowId: request.id, verb: `${printVerb}${request.print.id}` }
  const { address, before } = await caller.storage.read(
    async connection => {
      const { visible } = caller.access.of(resource)
      const row = await getRow(connection, resource, request.id, caller)
      await assertPrintable({ connection, caller, visible }, resource, { ...request, row, before: 0 })
      const asking = createEvaluation(connection, caller)
      const document = { row, lines: await readLines(connection, caller, resource, request.id) }
      const reader = createDocumentReader(caller.schema, resource, document, asking.rows)
      const { message } = request
      for (const refusal of message.refusals)
        if ((await evaluateTerm(asking, refusal.if.term, { row: reader })) === true)
          throw createRefusal(resource, message, refusal.message)
      const values = new Map<string, string>([
        ['shop', caller.shop.name],
        ['link', buildLink(caller, resource, { row, origin: request.origin })],
      ])
      for (const [name, { term }] of Object.entries(message.values))
        values.set(name, formatMessageValue(await evaluateTerm(asking, term, { row: reader })))
      const text = fillBraces(message.text, name => {
        const field = findField(resource, name)
        return values.get(name) ?? (field && visible(field) ? formatStoredValue(field, row[name]) : '')
      })
      const phone = toInternationalPhone(String(row[message.phone] ?? ''))
      if (phone === undefined) throw new InvalidRecord(resource.name, [fault('text.pattern', { field: message.phone })])
      return {
        address: `https://wa.me/${phone}?text=${encodeURIComponent(text)}`,
        before: await countAuditedVerb(connection, auditKey),
      }
    },
    { oneMoment: true },
  )
  await recordPrint(caller, { resource, print: request.print, auditKey, before })
  return { address, before }
}

const createRefusal = (resource: Resource, { phone }: PhoneMessage, message: string): InvalidRecord =>
  new InvalidRecord(resource.name, [fault('check', { field: phone, params: { rule: 'message', message } })])

/** The public address at which the document is confirmed; empty without a code. */
const buildLink = (
  { schema }: Caller,
  { lifecycle: { confirm } }: Resource,
  { row, origin }: { readonly row: Row; readonly origin: string },
): string => {
  const code = confirm && String(row[confirm.code] ?? '')
  return code === undefined || code === '' || code === schema.project.emptyText ? '' : `${origin}/confirm/${code}`
}
