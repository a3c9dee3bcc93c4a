// Checks and compiles the limits of project.json: their log, and the settings that hold their bounds.

import { date } from '../field/date.ts'
import { decimal } from '../field/decimal.ts'
import { type FieldType, isNumberType, isSameType } from '../field/field-type.ts'
import { instant } from '../field/instant.ts'
import { findSetting } from '../ledger/compile-postings.ts'
import type { LimitLog } from '../schema/project.ts'
import { findField } from '../schema/resource.ts'
import { findResource } from '../schema/schema.ts'
import type { LinkedSchema, ParsedResources } from '../schema/stages.ts'
import type { SchemaFile } from '../schema-file/files/schema-file.ts'
import type { ProjectDefinition } from '../schema-file/shapes/project-shape.ts'

interface ParsedFiles {
  readonly resources: ParsedResources
}

/** Types of the fields that are not texts. */
const expectedTypes: Readonly<Record<string, FieldType>> = { date, today: date, at: instant, amount: decimal }

const neededFields = ['date', 'today', 'user', 'role', 'group', 'amount', 'document', 'row', 'move'] as const

const bounds = ['document', 'day', 'shop'] as const

export const checkLimitLog = (file: SchemaFile<ProjectDefinition>, schema: ParsedFiles): void => {
  const { limits, settings } = file.definition
  if (!limits) return
  checkFields(file, limits, schema)
  for (const [name, group] of Object.entries(limits.groups)) {
    const path = ['limits', 'groups', name]
    const types = new Set<FieldType>()
    for (const bound of bounds) {
      const key = group[bound]
      if (key === undefined) continue
      const field = findSetting(schema.resources[settings?.resource ?? ''], key)
      if (!field) file.report([...path, bound], `no setting is called "${key}"`)
      else if (!isNumberType(field.type)) file.report([...path, bound], `the setting "${key}" is no number`)
      else types.add(field.type)
    }
    if (types.size > 1) file.report(path, 'its settings are of several types')
    if (bounds.every(bound => group[bound] === undefined)) file.report(path, 'it limits nothing: name a setting')
  }
}

/** Ledgers whose reversals count have an amount in the unit of the limit. */
export const checkLimitReversals = (
  { definition: { limits, settings }, report }: SchemaFile<ProjectDefinition>,
  { resources, ledgers }: ParsedFiles & Pick<LinkedSchema, 'ledgers'>,
): void => {
  for (const [name, group] of Object.entries(limits?.groups ?? {}))
    for (const [at, ledgerName] of (group.reversals ?? []).entries()) {
      const key = group.document ?? group.day ?? group.shop ?? ''
      const type = findSetting(resources[settings?.resource ?? ''], key)?.type
      const ledger = ledgers[ledgerName]
      const legs = ledger && findResource({ resources }, ledger.resource)
      if (legs && type && !ledger.amounts.some(amount => findField(legs, amount.name)?.type === type))
        report(['limits', 'groups', name, 'reversals', at], `"${ledgerName}" has no amount in the unit of its settings`)
    }
}

const checkFields = (
  { report }: SchemaFile<ProjectDefinition>,
  { resource, fields, groups }: NonNullable<ProjectDefinition['limits']>,
  schema: ParsedFiles,
): void => {
  for (const part of neededFields)
    if (fields[part] === undefined) report(['limits', 'fields'], `"${part}" is missing: the field that stores it`)
  const log = findResource(schema, resource)
  if (!log) return
  if (log.kind !== 'log')
    report(['limits', 'resource'], `"${log.name}" is a ${log.kind}, and uses of limits are stored in logs`)
  for (const [part, name] of Object.entries(fields)) {
    const type = findField(log, name)?.type
    const expected = expectedTypes[part]
    if (type && (expected ? !isSameType(type, expected) : type.json.type !== 'string'))
      report(['limits', 'fields', part], `a field of the type "${type.name}" does not hold it`)
  }
  const { choices } = findField(log, fields.group ?? '')?.limits ?? {}
  for (const name of Object.keys(groups))
    if (choices && !choices.includes(name))
      report(['limits', 'groups', name], `it is no choice of "${fields.group}", in which the log stores it`, 'key')
}

/** The limits as the project stores them; empty for a project without limits, or with fields missing. */
export const compileLimitLog = ({ limits }: ProjectDefinition): { readonly limits?: LimitLog } => {
  if (!limits) return {}
  const { resource, groups, texts } = limits
  const { date, today, user, role, group, amount, document, row, move, ...rest } = limits.fields
  if (!date || !today || !user || !role || !group || !amount || !document || !row || !move) return {}
  const fields = { date, today, user, role, group, amount, document, row, move, ...rest }
  return { limits: { resource, groups, texts, fields } }
}
