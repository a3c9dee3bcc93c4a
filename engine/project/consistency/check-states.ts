// Checks that every state of a document can be reached and left as its file declares.
import { collectPossibleConstants, hasOnlyConstants } from '../../expression/terms/term-parts.ts'
import type { ImportSchemaFile } from '../../import/import-posting.ts'
import { formatSuggestion } from '../../message/suggest.ts'
import type { Flow, Move } from '../../schema/document.ts'
import type { CheckedTable } from './fill-sources.ts'

export const checkStates = (tables: readonly CheckedTable[], imports: readonly ImportSchemaFile[]): void => {
  for (const table of tables) {
    const { flow } = table.resource.lifecycle
    if (!flow) continue
    reportUnknownTargets(table, flow)
    reportUnreached(table, flow, collectImportedStates(table, flow, imports))
    reportFinal(table, flow)
  }
}

/** States that a move can lead to; undefined if its expression can result in any. */
const findTargets = ({ to }: Move): readonly string[] | undefined => {
  if ('state' in to) return [to.state]
  const names = collectPossibleConstants(to.by.term).map(({ value }) => String(value))
  return hasOnlyConstants(to.by.term) ? names : undefined
}

const collectImportedStates = (
  { resource }: CheckedTable,
  { field }: Flow,
  imports: readonly ImportSchemaFile[],
): readonly string[] =>
  imports
    .filter(({ definition }) => definition.into === resource.name)
    .flatMap(({ definition }) => {
      const source = definition.map[field]
      return typeof source === 'object' && source.value !== undefined ? [source.value.replaceAll("'", '')] : []
    })

const reportUnknownTargets = ({ report }: CheckedTable, { moves, states, initial }: Flow): void => {
  const known = Object.keys(states)
  for (const [index, { to }] of moves.entries()) {
    const path = ['x-flow', 'moves', index, 'to']
    const reportInitial = (at?: number): void =>
      report(
        path,
        `no saved document is in "${initial}": a move leads to another state`,
        at === undefined ? 'value' : { at },
      )
    if ('state' in to && to.state === initial) reportInitial()
    for (const { value, offset } of 'by' in to ? collectPossibleConstants(to.by.term) : []) {
      if (value === initial) reportInitial(offset)
      else if (!known.includes(String(value)))
        report(path, `no state is called "${value}"${formatSuggestion(String(value), known)}`, { at: offset })
    }
  }
}

/** Reports states that no move leads to; if an expression can result in any state, all are reached. */
const reportUnreached = (
  { report }: CheckedTable,
  { moves, states, initial }: Flow,
  imported: readonly string[],
): void => {
  const targets = moves.map(findTargets)
  if (targets.includes(undefined)) return
  const named = targets.flatMap(names => names ?? [])
  const reached = new Set([initial, ...imported, ...named])
  // A misspelt state is reported at its position.
  if (named.some(name => !Object.hasOwn(states, name) || name === initial)) return
  for (const name of Object.keys(states))
    if (!reached.has(name)) report(['x-flow', 'states', name], `no move leads to "${name}"`, 'key')
}

const reportFinal = ({ report }: CheckedTable, { moves, states, initial }: Flow): void => {
  for (const [index, { from }] of moves.entries())
    for (const [at, state] of from.entries())
      if (states[state]?.final)
        report(['x-flow', 'moves', index, 'from', at], `"${state}" is final: no move leads out of it`)
  for (const { name, final } of Object.values(states)) {
    const isLeft = moves.some(({ from }) => from.includes(name))
    if (!final && !isLeft && name !== initial)
      report(['x-flow', 'states', name], `no move leads out of "${name}": say "final": true`, { note: 'unused' })
  }
}
