// Checks that sets of entries are posted before they are taken back, and that journals are entered.
import { isInitialMove } from '../../document/flow-moves.ts'
import type { CheckedTable } from './fill-sources.ts'

export const checkPostedSets = (tables: readonly CheckedTable[]): void => {
  for (const table of tables) {
    reportUnposted(table)
    reportEarlyReversals(table)
    reportEmptyJournals(table)
  }
}

/** A set without a date is posted by moves alone; one with a date is posted by imports. */
const reportUnposted = ({ definition, resource, report }: CheckedTable): void => {
  const { flow, posts } = resource.lifecycle
  if (!flow) return
  const posted = new Set(flow.moves.flatMap(({ post }) => post))
  for (const name of Object.keys(definition.post)) {
    const isHistory = posts[name]?.some(({ date }) => date !== undefined)
    if (!posted.has(name) && !isHistory)
      report(['x-post', name], `no move posts the set "${name}": name it in "post" of a move`, 'key')
  }
}

const reportEarlyReversals = ({ resource, report }: CheckedTable): void => {
  const { flow } = resource.lifecycle
  for (const [index, move] of (flow?.moves ?? []).entries()) {
    if (!flow || !isInitialMove(flow, move) || move.from.length > 1) continue
    for (const [at, set] of move.reverse.entries())
      report(
        ['x-flow', 'moves', index, 'reverse', at],
        `a document that is not saved yet has posted nothing: "${move.id}" cannot take "${set}" back`,
      )
  }
}

const reportEmptyJournals = ({ definition, report }: CheckedTable): void => {
  for (const [lines, { plus, minus = [], imported }] of Object.entries(definition.journal)) {
    const path = ['x-journal', lines]
    if (plus.length === 0 && imported === undefined)
      report([...path, 'plus'], 'nothing is ever entered: name the moves that enter lines')
    for (const [index, move] of minus.entries())
      if (plus.includes(move))
        report([...path, 'minus', index], `"${move}" enters the lines already, and cannot take them back too`)
  }
}
