// Checks that what leaves the places of a shop counts in a limit or names the reason, and that its moves have an authorization.

import { collectResults, isConstant } from '../../expression/terms/term-parts.ts'
import type { Move, PostingRule } from '../../schema/document.ts'
import type { Ledger } from '../../schema/ledger.ts'
import type { CompilingSchema } from '../../schema/stages.ts'
import type { JsonPath } from '../../schema-file/language/shape.ts'
import type { CheckedTable } from './fill-sources.ts'
import { locatePostings } from './fill-sources.ts'

export const checkLimits = (tables: readonly CheckedTable[], schema: CompilingSchema): void => {
  const located = tables.flatMap(table => locatePostings(table).map(one => ({ ...one, table })))
  /** Where one entry of a ledger counts in a limit, all that leave its places need one. */
  const limited = new Set(located.flatMap(({ posting }) => (posting.limit ? [posting.ledger] : [])))
  for (const { path, posting, table } of located) {
    const ledger = schema.ledgers[posting.ledger]
    if (!ledger || !limited.has(posting.ledger) || posting.limit || posting.unlimited !== undefined) continue
    if (canLeave(ledger, posting))
      table.report(
        path,
        `the entry may take something out of "${posting.ledger}": name its "limit", or say in "unlimited" why it has none`,
      )
  }
  const reversible = new Set(Object.values(schema.project.limits?.groups ?? {}).flatMap(group => group.reversals ?? []))
  for (const table of tables) {
    checkMoves(table)
    for (const [index, move] of (table.resource.lifecycle.flow?.moves ?? []).entries())
      checkReversals(table, { move, path: ['x-flow', 'moves', index] }, posting => {
        const ledger = schema.ledgers[posting.ledger]
        const isCounted = !limited.has(posting.ledger) || reversible.has(posting.ledger)
        return ledger !== undefined && !isCounted && canLeave(ledger, { from: posting.to, to: posting.from })
      })
  }
}

/** Entries that came in leave again where they are reversed: their ledger is in `reversals` of a limit, or the move has a reason. */
const checkReversals = (
  { resource, report }: CheckedTable,
  { move, path }: { readonly move: Move; readonly path: JsonPath },
  needsReason: (posting: PostingRule) => boolean,
): void => {
  const found = move.reverse.findIndex(set => resource.lifecycle.posts[set]?.some(needsReason))
  if (found >= 0 && move.unlimited === undefined)
    report(
      [...path, 'reverse', found],
      `"${move.reverse[found]}" came in and leaves again: name its ledger in "reversals" of a limit, or say in "unlimited" why it counts in none`,
    )
  if (found < 0 && move.unlimited !== undefined)
    report([...path, 'unlimited'], 'what it takes back needs no reason: leave it out', 'key')
}

/** Whether the entry may lead from a place with a balance to one without. */
const canLeave = ({ places: { outside } }: Ledger, { from, to }: Pick<PostingRule, 'from' | 'to'>): boolean => {
  const collectNames = ({ term }: PostingRule['from']): readonly (string | undefined)[] =>
    collectResults(term).map(result => (isConstant(result) ? String(result.value) : undefined))
  const isOutside = (name: string | undefined): boolean => name !== undefined && outside.includes(name)
  return collectNames(from).some(name => !isOutside(name)) && collectNames(to).some(isOutside)
}

const checkMoves = ({ resource, report }: CheckedTable): void => {
  const { flow, posts } = resource.lifecycle
  if (!flow) return
  const isLimited = (set: string): boolean => posts[set]?.some(({ limit }) => limit !== undefined) === true
  const promised = new Set(flow.moves.flatMap(({ promises }) => promises))
  for (const [index, move] of flow.moves.entries()) {
    const path = ['x-flow', 'moves', index]
    for (const [at, set] of move.promises.entries())
      reportPromise({ flow, posts }, { move, set }, message => report([...path, 'promises', at], message))
    const counted = [...move.promises, ...move.post.filter(set => !promised.has(set))].find(isLimited)
    if (counted !== undefined && !move.authorize)
      report(path, `"${counted}" counts in a limit: say in "authorize" who agrees above it`, 'key')
  }
}

const reportPromise = (
  {
    flow,
    posts,
  }: {
    readonly flow: { readonly moves: readonly Move[] }
    readonly posts: Readonly<Record<string, readonly PostingRule[]>>
  },
  { move, set }: { readonly move: Move; readonly set: string },
  reportFault: (message: string) => void,
): void => {
  if (move.post.includes(set)) reportFault(`"${move.id}" posts "${set}" itself`)
  else if (!flow.moves.some(({ post }) => post.includes(set))) reportFault(`no later move posts "${set}"`)
  else if (!posts[set]?.some(({ limit }) => limit)) reportFault(`no entry of "${set}" counts in a limit`)
  else if (posts[set]?.some(({ each }) => each?.of === 'answer'))
    reportFault(`"${set}" posts what a later move asks for`)
}
