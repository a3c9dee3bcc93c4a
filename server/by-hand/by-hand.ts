// Combines the custom modules into one object for the rest of the server, and checks that a schema has what they need.

import { lineAndColumn, offsetOf, readJson } from '../../engine/definition/files/read-json.ts'
import { pointerOf, SchemaError, type SchemaFault } from '../../engine/definition/files/schema-fault.ts'
import type { SourceFile } from '../../engine/definition/files/schema-file.ts'
import type { Path } from '../../engine/definition/shapes/shape.ts'
import { suggestion } from '../../engine/faults/suggest.ts'
import { isGone } from '../../engine/schema/gone.ts'
import { findResource, type Schema } from '../../engine/schema/schema.ts'
import type { MoveHookOf } from '../caller/caller.ts'
import type { Job, Module, ModuleRoute } from './module.ts'
import type { Play } from './play.ts'

export interface ByHand {
  readonly moveHookOf: MoveHookOf
  readonly routes: readonly ModuleRoute[]
  readonly jobs: Readonly<Record<string, Job>>
  readonly plays: Readonly<Record<string, Play>>
  /** Throws SchemaError if a document or a move that a module hooks into is missing. */
  readonly check: (schema: Schema, files: readonly SourceFile[]) => void
}

/** Throws if two modules define the same hook or job. */
export const byHandOf = (modules: readonly Module[]): ByHand => {
  const hooks = new Map(hooksIn(modules).map(({ resource, move, hook }) => [`${resource} ${move}`, hook]))
  const jobs = modules.flatMap(({ jobs: own = [] }) => own)
  refuseTwice([
    ...hooksIn(modules).map(({ resource, move }) => `the hook of ${resource} ${move}`),
    ...jobs.map(({ name }) => `the job ${name}`),
  ])
  return {
    moveHookOf: (resource, move) => hooks.get(`${resource} ${move}`),
    routes: modules.flatMap(({ routes = [] }) => routes),
    jobs: Object.fromEntries(jobs.map(job => [job.name, job])),
    plays: Object.assign({}, ...modules.map(({ plays = {} }) => plays)),
    check: (schema, files) => {
      const faults = hooksIn(modules).flatMap(hook => faultOfHook(schema, files, hook) ?? [])
      if (faults.length > 0) throw new SchemaError(faults)
    },
  }
}

const hooksIn = (modules: readonly Module[]) =>
  modules.flatMap(({ name, moveHooks = {} }) =>
    Object.entries(moveHooks).flatMap(([resource, moves]) =>
      Object.entries(moves).flatMap(([move, hook]) => (hook ? [{ module: name, resource, move, hook }] : [])),
    ),
  )

const refuseTwice = (names: readonly string[]): void => {
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new Error(`two modules define ${twice}`)
}

interface NeededMove {
  readonly module: string
  readonly resource: string
  readonly move: string
}

const faultOfHook = (
  schema: Schema,
  files: readonly SourceFile[],
  { module, resource: name, move }: NeededMove,
): SchemaFault | undefined => {
  const resource = findResource(schema, name)
  const remedy = `and the module "${module}" has a hook for ${move}: put it back, or change the code first`
  if (!resource) {
    if (!isGone(schema, name)) return undefined
    return faultAt(files, files.find(({ place }) => place === 'project.json')?.path ?? '', [], {
      message: `the document "${name}" is gone, ${remedy}`,
    })
  }
  const moves = resource.lifecycle.flow?.moves.map(({ id }) => id) ?? []
  if (moves.includes(move)) return undefined
  const message = `"${name}" has no move "${move}"${suggestion(move, moves)}, ${remedy}`
  return faultAt(files, resource.file, resource.lifecycle.flow ? ['x-flow', 'moves'] : [], { message })
}

const faultAt = (
  files: readonly SourceFile[],
  file: string,
  path: Path,
  { message }: { readonly message: string },
): SchemaFault => {
  const text = files.find(one => one.path === file)?.text.replace(/^\uFEFF/, '') ?? '{}'
  return { file, ...lineAndColumn(text, offsetOf(readJson(text).root, path)), pointer: pointerOf(path), message }
}
