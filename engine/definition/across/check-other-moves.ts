// Moves that a move makes of other documents: each is there, and what another person has to agree to is not passed silently.
import { findMove } from '../../document/flow-moves.ts'
import type { Authorization, Move } from '../../schema/document.ts'
import type { Resource } from '../../schema/resource.ts'
import { findResource } from '../../schema/schema.ts'
import type { CompilingSchema } from '../../schema/stages.ts'
import type { TableFile } from '../files/document-files.ts'
import type { Path, Report } from '../shapes/shape.ts'

export const checkOtherMoves = (files: readonly TableFile[], schema: CompilingSchema): void => {
  for (const { name, path, definition, report } of files) {
    const resource = findResource(schema, name)
    if (resource?.file !== path) continue
    for (const [index, said] of (definition['x-flow']?.moves ?? []).entries()) {
      const outer = resource.lifecycle.flow?.moves[index]
      if (!outer) continue
      const others = { also: said.also ?? [], creates: said.creates ?? [] }
      for (const [key, all] of Object.entries(others)) {
        for (const [at, { document, move }] of all.entries()) {
          const target = findResource(schema, document)
          if (!target?.lifecycle.flow || move === undefined) continue
          checkMove(report, ['x-flow', 'moves', index, key, at, 'move'], { outer, target, move })
        }
      }
    }
  }
}

interface Other {
  readonly outer: Move
  readonly target: Resource
  readonly move: string
}

const checkMove = (report: Report, path: Path, { outer, target, move }: Other): void => {
  const inner = findMove(target.lifecycle, move)
  if (!inner?.authorize || isCovered(outer.authorize, inner.authorize)) return
  const levels = inner.authorize.who.join(', ')
  report(
    path,
    `another person has to agree to "${move}": "${outer.id}" needs an "authorize" of its own without "if", asked of ${levels} alone`,
  )
}

/** Whoever agreed to the outer move might have agreed to the inner one, and somebody always has. */
const isCovered = (outer: Authorization | undefined, inner: Authorization): boolean =>
  outer !== undefined && outer.if === undefined && outer.who.every(level => inner.who.includes(level))
