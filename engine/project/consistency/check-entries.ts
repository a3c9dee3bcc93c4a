// Checks what entries say as constants: their ledger has the kind and the places, the entry has what it needs, and moves something.

import type { Expression } from '../../expression/terms/scope.ts'
import type { ConstantTerm, Term } from '../../expression/terms/term.ts'
import { collectPossibleConstants, collectResults, isConstant } from '../../expression/terms/term-parts.ts'
import { isDecimal } from '../../expression/terms/types.ts'
import { formatSuggestion } from '../../message/suggest.ts'
import type { PostingRule } from '../../schema/document.ts'
import type { Ledger } from '../../schema/ledger.ts'
import type { CompilingSchema } from '../../schema/stages.ts'
import type { JsonPath, ReportFault } from '../../schema-file/language/shape.ts'
import { type CheckedTable, locatePostings } from './fill-sources.ts'

export const checkEntries = (tables: readonly CheckedTable[], schema: CompilingSchema): void => {
  for (const table of tables)
    for (const { path, posting } of locatePostings(table)) {
      const ledger = schema.ledgers[posting.ledger]
      if (ledger) checkEntry({ ledger, posting, path, report: table.report })
    }
}

interface CheckedEntryContext {
  readonly ledger: Ledger
  readonly posting: PostingRule
  readonly path: JsonPath
  readonly report: ReportFault
}

const checkEntry = (context: CheckedEntryContext): void => {
  checkKinds(context)
  for (const side of ['from', 'to'] as const) checkPlaces(context, side)
  checkSides(context)
  checkDims(context)
  checkAmounts(context)
}

const checkKinds = ({ ledger, posting, path, report }: CheckedEntryContext): void => {
  const posted = Object.keys(ledger.kinds).filter(name => ledger.kinds[name]?.reverses === undefined)
  for (const { value, offset } of collectPossibleConstants(posting.kind.term)) {
    const reportKind = (message: string): void => report([...path, 'kind'], message, { at: offset })
    const kind = typeof value === 'string' ? ledger.kinds[value] : undefined
    if (value === null) reportKind(`an entry needs a kind: one of ${posted.join(', ')}`)
    else if (!kind)
      reportKind(`the ledger "${ledger.name}" has no kind "${value}"${formatSuggestion(String(value), posted)}`)
    else if (kind.reverses !== undefined)
      reportKind(`"${value}" takes "${kind.reverses}" back: post "${kind.reverses}", and name the set in "reverse"`)
  }
}

/** Constants, and texts that are joined from parts, are written as the ledger writes its places. */
const checkPlaces = ({ ledger, posting, path, report }: CheckedEntryContext, side: 'from' | 'to'): void => {
  for (const result of collectResults(posting[side].term)) {
    const message = findPlaceProblem(ledger, result)
    if (message !== undefined) report([...path, side], message, { at: result.offset })
  }
}

const findPlaceProblem = ({ name: ledger, places }: Ledger, result: Term): string | undefined => {
  if (places.free || (!isConstant(result) && result.kind !== 'join')) return undefined
  const { inside, outside, rows } = places
  const names = [...inside, ...outside]
  const place = buildSample(result)
  const isRow = rows.some(({ pattern }) => matchesPattern(pattern, place))
  if (result.kind === 'join') return isRow ? undefined : `the ledger "${ledger}" writes no place like this`
  const suggestion = formatSuggestion(place, names)
  if (names.includes(place) || (isRow && suggestion === '')) return undefined
  return `the ledger "${ledger}" has no place "${place}"${suggestion || `: it has ${names.join(', ')}`}`
}

/** A text that the expression can result in: its constants, with a letter for each other part. */
const buildSample = (term: Term): string => {
  if (term.kind === 'join') return buildSample(term.left) + buildSample(term.right)
  return isConstant(term) ? String(term.value ?? '') : 'X'
}

/** Whether a text can be the place of a row: the texts of the pattern with at least one character for each field. */
const matchesPattern = (pattern: readonly string[], place: string): boolean => {
  const texts = pattern.filter((_, index) => index % 2 === 0)
  const last = texts.at(-1) ?? ''
  let at = 0
  for (const [index, text] of texts.slice(0, -1).entries()) {
    const start = place.indexOf(text, index === 0 ? 0 : at + 1)
    if (start < 0 || (index === 0 && start > 0)) return false
    at = start + text.length
  }
  return place.endsWith(last) && place.length > at + last.length
}

/** An entry from a place to itself, in the same shop, moves nothing. */
const checkSides = ({ posting, path, report }: CheckedEntryContext): void => {
  const { from, to, fromShop, toShop } = posting
  const isSame = printTerm(from) === printTerm(to) && fromShop?.text === toShop?.text
  if (isSame)
    report([...path, 'from'], 'the entry leads from a place to itself: "from" and "to" are the same', { at: 0 })
}

const printTerm = ({ text }: Expression): string => text.replaceAll(/\s+/g, ' ').trim()

const checkDims = ({ ledger, posting, path, report }: CheckedEntryContext): void => {
  for (const { name, required } of ledger.dims) {
    if (!required) continue
    const value = posting.set[name]
    const missing = `no entry of the ledger "${ledger.name}" goes without "${name}"`
    if (!value) report([...path, 'set'], `${missing}: give it a value in "set"`)
    else if (isConstant(value.term) && value.term.value === null)
      report([...path, 'set', name], `${missing}: this is nothing`, { at: value.term.offset })
  }
}

const checkAmounts = ({ ledger, posting, path, report }: CheckedEntryContext): void => {
  const terms = ledger.amounts.flatMap(({ name }) => posting.set[name]?.term ?? [])
  const names = ledger.amounts.map(({ name }) => `"${name}"`).join(' or ')
  if (terms.every(term => isConstant(term) && isZero(term)))
    report([...path, 'set'], `the entry moves nothing: give ${names} a value in "set"`)
}

const isZero = ({ value }: ConstantTerm): boolean =>
  typeof value === 'object' && value !== null && isDecimal(value) && value.coefficient === 0n
