// Checks moves that trigger moves of other documents: they exist, and a required authorization is not bypassed.

import { findMove } from '../../document/flow-moves.ts'
import type { Authorization, Move } from '../../schema/document.ts'
import type { Resource } from '../../schema/resource.ts'
import { findResource } from '../../schema/schema.ts'
import type { CompilingSchema } from '../../schema/stages.ts'
import type { TableFile } from '../../schema-file/files/table-file.ts'
import type { JsonPath, ReportFault } from '../../schema-file/language/shape.ts'

/** Runs all checks of triggered moves. */
export const checkMoves = (files: readonly TableFile[], schema: CompilingSchema): void => {
  checkOtherMoves(files, schema)
  checkEndless(files, schema)
  checkUnreachableMoves(files, schema)
}

const checkOtherMoves = (files: readonly TableFile[], schema: CompilingSchema): void => {
  for (const { name, path, definition, report } of files) {
    const resource = findResource(schema, name)
    if (resource?.file !== path) continue
    for (const [index, moveDefinition] of (definition.flow?.moves ?? []).entries()) {
      const outer = resource.lifecycle.flow?.moves[index]
      if (!outer) continue
      const others = { also: moveDefinition.also ?? [], creates: moveDefinition.creates ?? [] }
      for (const [key, all] of Object.entries(others)) {
        for (const [at, { document, move }] of all.entries()) {
          const target = findResource(schema, document)
          if (!target?.lifecycle.flow || move === undefined) continue
          checkMove(report, ['x-flow', 'moves', index, key, at, 'move'], { outer, target, move })
        }
      }
      const { autoTransition } = outer
      if (autoTransition)
        checkMove(report, ['x-flow', 'moves', index, 'autoTransition', 'move'], {
          outer,
          target: resource,
          move: autoTransition.move,
        })
    }
  }
}

/** A unique name for a move of a document. */
const formatMoveName = (document: string, move: string): string => `${document}!${move}`

/** Reports a move without levels that neither another document nor the program triggers. */
const checkUnreachableMoves = (files: readonly TableFile[], schema: CompilingSchema): void => {
  const reachable = new Set(
    Object.values(schema.resources).flatMap(({ name, lifecycle }) =>
      (lifecycle.flow?.moves ?? []).flatMap(({ also, creates, autoTransition }) => [
        ...[...also, ...creates].map(({ document, move = '' }) => formatMoveName(document, move)),
        ...(autoTransition ? [formatMoveName(name, autoTransition.move)] : []),
      ]),
    ),
  )
  for (const { name, path, definition, report } of files) {
    if (findResource(schema, name)?.file !== path) continue
    for (const [index, { id, who, program = false }] of (definition.flow?.moves ?? []).entries()) {
      const at = ['x-flow', 'moves', index]
      if (program && who.length > 0)
        report([...at, 'program'], `"${id}" is made by the program, and "who" names levels`, 'key')
      else if (who.length === 0 && !program && !reachable.has(formatMoveName(name, id)))
        report(
          [...at, 'who'],
          `nobody makes "${id}": name levels, or make it from a move of another document with "also" or "creates"`,
        )
    }
  }
}

/** Moves that a move triggers without a condition. */
const findCertainMoves = ({ also, creates }: Move): readonly string[] => [
  ...also.flatMap(({ if: condition, expect, document, move }) =>
    condition === undefined && expect !== 'any' ? [formatMoveName(document, move)] : [],
  ),
  ...creates.flatMap(({ if: condition, document, move }) =>
    condition === undefined && move !== undefined ? [formatMoveName(document, move)] : [],
  ),
]

/** Reports each `creates` that leads to the same move again without a condition. */
const checkEndless = (files: readonly TableFile[], schema: CompilingSchema): void => {
  const followers = new Map<string, readonly string[]>()
  for (const { name, lifecycle } of Object.values(schema.resources))
    for (const move of lifecycle.flow?.moves ?? []) followers.set(formatMoveName(name, move.id), findCertainMoves(move))
  for (const { name, path, definition, report } of files) {
    if (findResource(schema, name)?.file !== path) continue
    for (const [index, { id, creates = [] }] of (definition.flow?.moves ?? []).entries()) {
      for (const [at, { document, move, if: condition }] of creates.entries()) {
        if (condition !== undefined || move === undefined) continue
        const cycle = findShortestPath(followers, formatMoveName(document, move), formatMoveName(name, id))
        if (!cycle) continue
        const steps = cycle.map(step => `"${step.replace('!', ' ')}"`).join(', ')
        report(
          ['x-flow', 'moves', index, 'creates', at],
          `this never ends: "${name} ${id}" leads to ${steps} again; say with "if" when it does`,
        )
      }
    }
  }
}

/** The shortest path from one move to another, or undefined. */
const findShortestPath = (
  followers: ReadonlyMap<string, readonly string[]>,
  from: string,
  to: string,
): readonly string[] | undefined => {
  const seen = new Set([from])
  for (let paths: readonly (readonly string[])[] = [[from]]; paths.length > 0; ) {
    const match = paths.find(path => path.at(-1) === to)
    if (match) return match
    paths = paths.flatMap(path =>
      (followers.get(path.at(-1) ?? '') ?? []).flatMap(next => {
        if (seen.has(next)) return []
        seen.add(next)
        return [[...path, next]]
      }),
    )
  }
  return undefined
}

interface InnerMoveCheck {
  readonly outer: Move
  readonly target: Resource
  readonly move: string
}

const checkMove = (report: ReportFault, path: JsonPath, { outer, target, move }: InnerMoveCheck): void => {
  const inner = findMove(target.lifecycle, move)
  if (!inner?.authorize || isCovered(outer.authorize, inner.authorize)) return
  const levels = inner.authorize.who.join(', ')
  report(
    path,
    `another person has to agree to "${move}": "${outer.id}" needs an "authorize" of its own, asked of ${levels} alone`,
  )
}

/** True if all levels that authorize the outer move may authorize the inner one. */
const isCovered = (outer: Authorization | undefined, inner: Authorization): boolean =>
  outer?.who.every(level => inner.who.includes(level)) === true
