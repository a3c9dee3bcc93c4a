// Converts faults to messages; faults of lines use the texts of their own fields.
import type { Fault } from '../../../engine/message/faults.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { findResource, type Schema } from '../../../engine/schema/schema.ts'
import { formatFault, formatMessage, type Wording } from '../../../engine/schema/wording.ts'
import { answersKey, isGrid, moveParam, rowsKey } from '../../description/operation.ts'
import type { RequestError } from '../../error/errors.ts'

interface FaultMessage {
  readonly field: string
  readonly code: string
  readonly message: string
}

interface FaultWording {
  readonly schema: Schema
  readonly wording: Wording
  /** The resource whose texts the faults use. */
  readonly resource?: Resource | undefined
}

/** More than any form has fields; limits the size of the response. */
const maxFaults = 500

export const toFaultMessages = (faultWording: FaultWording, faults: readonly Fault[]): readonly FaultMessage[] =>
  faults.slice(0, maxFaults).map(item => ({
    field: item.field ?? '',
    code: item.code,
    message: formatFieldFault(faultWording, item),
  }))

/** Returns all faults; an error without faults becomes one. */
export const toRefusalMessages = (
  faultWording: FaultWording,
  { code, details }: RequestError,
): readonly FaultMessage[] => {
  const { faults = [], params } = details
  if (faults.length > 0) return toFaultMessages(faultWording, faults)
  return [{ field: '', code, message: formatMessage(faultWording.wording, code, params) }]
}

/**
 * `rows.2.price` is the field `price` of a row in a grid; `goods.2.weight` is the field `weight` of the lines `goods`;
 * `answers.reason` is an input field of a move.
 */
const formatFieldFault = (faultWording: FaultWording, item: Fault): string => {
  const { schema, wording, resource } = faultWording
  const answerResource = findAnswerResource(faultWording, item)
  if (answerResource)
    return formatFieldFault({ ...faultWording, resource: answerResource }, { ...item, ...withoutAnswers(item) })
  const [name = '', , field] = item.field?.split('.') ?? []
  if (name === rowsKey && resource && isGrid(resource))
    return formatFault(wording, { ...item, ...(field !== undefined && { field }) }, resource)
  const lines = resource?.lifecycle.lines.find(one => one.name === name)
  const table = lines && findResource(schema, lines.resource)
  if (!table || field === undefined) return formatFault(wording, item, resource)
  return formatFault(wording, { ...item, field }, table)
}

/** Finds the input resource of the move, if the fault belongs to its input. */
const findAnswerResource = ({ resource }: FaultWording, { field = '', params = {} }: Fault): Resource | undefined =>
  field.startsWith(`${answersKey}.`) ? resource?.lifecycle.asks[String(params[moveParam])] : undefined

const withoutAnswers = ({ field = '' }: Fault): Pick<Fault, 'field'> => ({ field: field.slice(answersKey.length + 1) })
