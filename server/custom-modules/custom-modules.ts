// Combines the custom modules into one object for the rest of the server, and checks that a schema has what they need.

import { findOffset, getLineAndColumn, readJson } from '../../engine/definition/files/read-json.ts'
import { SchemaError, type SchemaFault, toJsonPointer } from '../../engine/definition/files/schema-fault.ts'
import type { SourceFile } from '../../engine/definition/files/schema-file.ts'
import type { JsonPath } from '../../engine/definition/shapes/shape.ts'
import { formatSuggestion } from '../../engine/faults/suggest.ts'
import { isGone } from '../../engine/schema/gone.ts'
import { findResource, type Schema } from '../../engine/schema/schema.ts'
import type { FindMoveHook } from '../caller/caller.ts'
import type { CustomModule, Job, ModuleRoute } from './module.ts'
import type { ShopSimulation } from './shop-simulation.ts'

export interface CustomModules {
  readonly moveHookOf: FindMoveHook
  readonly routes: readonly ModuleRoute[]
  readonly jobs: Readonly<Record<string, Job>>
  readonly simulations: Readonly<Record<string, ShopSimulation>>
  /** Throws SchemaError if a document or a move that a module hooks into is missing. */
  readonly check: (schema: Schema, files: readonly SourceFile[]) => void
}

/** Throws if two modules define the same hook or job. */
export const createCustomModules = (modules: readonly CustomModule[]): CustomModules => {
  const hooks = new Map(listHooks(modules).map(({ resource, move, hook }) => [`${resource} ${move}`, hook]))
  const jobs = modules.flatMap(({ jobs: moduleJobs = [] }) => moduleJobs)
  assertUnique([
    ...listHooks(modules).map(({ resource, move }) => `the hook of ${resource} ${move}`),
    ...jobs.map(({ name }) => `the job ${name}`),
  ])
  return {
    moveHookOf: (resource, move) => hooks.get(`${resource} ${move}`),
    routes: modules.flatMap(({ routes = [] }) => routes),
    jobs: Object.fromEntries(jobs.map(job => [job.name, job])),
    simulations: Object.assign({}, ...modules.map(({ simulations = {} }) => simulations)),
    check: (schema, files) => {
      const faults = listHooks(modules).flatMap(hook => findHookFault(schema, files, hook) ?? [])
      if (faults.length > 0) throw new SchemaError(faults)
    },
  }
}

const listHooks = (modules: readonly CustomModule[]) =>
  modules.flatMap(({ name, moveHooks = {} }) =>
    Object.entries(moveHooks).flatMap(([resource, moves]) =>
      Object.entries(moves).flatMap(([move, hook]) => (hook ? [{ module: name, resource, move, hook }] : [])),
    ),
  )

const assertUnique = (names: readonly string[]): void => {
  const duplicate = names.find((name, index) => names.indexOf(name) !== index)
  if (duplicate !== undefined) throw new Error(`two modules define ${duplicate}`)
}

interface HookedMove {
  readonly module: string
  readonly resource: string
  readonly move: string
}

const findHookFault = (
  schema: Schema,
  files: readonly SourceFile[],
  { module, resource: name, move }: HookedMove,
): SchemaFault | undefined => {
  const resource = findResource(schema, name)
  const remedy = `and the module "${module}" has a hook for ${move}: put it back, or change the code first`
  if (!resource) {
    if (!isGone(schema, name)) return undefined
    return createSchemaFault(files, files.find(({ place }) => place === 'project.json')?.path ?? '', [], {
      message: `the document "${name}" is gone, ${remedy}`,
    })
  }
  const moves = resource.lifecycle.flow?.moves.map(({ id }) => id) ?? []
  if (moves.includes(move)) return undefined
  const message = `"${name}" has no move "${move}"${formatSuggestion(move, moves)}, ${remedy}`
  return createSchemaFault(files, resource.file, resource.lifecycle.flow ? ['x-flow', 'moves'] : [], { message })
}

const createSchemaFault = (
  files: readonly SourceFile[],
  file: string,
  path: JsonPath,
  { message }: { readonly message: string },
): SchemaFault => {
  const text = files.find(one => one.path === file)?.text.replace(/^\uFEFF/, '') ?? '{}'
  return {
    file,
    ...getLineAndColumn(text, findOffset(readJson(text).root, path)),
    pointer: toJsonPointer(path),
    message,
  }
}
