// Combines the custom modules into one object for the rest of the server, and checks that a schema has what they need.

import { formatSuggestion } from '../../engine/message/suggest.ts'
import { isGone } from '../../engine/project/gone.ts'
import { findResource, type Schema } from '../../engine/schema/schema.ts'
import { locateFault } from '../../engine/schema-file/files/locate-fault.ts'
import type { SourceFile } from '../../engine/schema-file/files/schema-file.ts'
import { SchemaError, type SchemaFault } from '../../engine/schema-file/language/schema-fault.ts'
import { mapByName } from '../../engine/value/records.ts'
import type { DayOpening, FindMoveHook, MessageQueue, ObserveWork } from '../caller/caller.ts'
import type { BackgroundContext, BackgroundTask, CustomModule, Job, ModuleRoute, ShopSimulation } from './module.ts'

/** Who may make a call of a module. */
export interface ModuleCallRule extends Pick<ModuleRoute, 'method' | 'path' | 'who'> {
  readonly module: string
}

export interface CustomModules {
  readonly moveHookOf: FindMoveHook
  readonly observeWork?: ObserveWork
  readonly messageQueue?: MessageQueue
  /** Starts the background work of all modules. */
  readonly startBackground: (context: BackgroundContext) => readonly BackgroundTask[]
  readonly openDay?: DayOpening
  readonly routes: readonly ModuleRoute[]
  readonly jobs: Readonly<Record<string, Job>>
  /** Every call of the modules, with the module that answers it. */
  readonly calls: readonly ModuleCallRule[]
  readonly simulations: Readonly<Record<string, ShopSimulation>>
  /** Throws SchemaError if a document or a move that a module hooks into is missing. */
  readonly check: (schema: Schema, files: readonly SourceFile[]) => void
}

/**
 * Throws if two modules define the same hook or job. `listed`: the modules that the project listed at the start; a schema
 * that lists others needs another start.
 */
export const createCustomModules = (modules: readonly CustomModule[], listed?: readonly string[]): CustomModules => {
  const hooks = new Map(listHooks(modules).map(({ resource, move, hook }) => [`${resource} ${move}`, hook]))
  const jobs = modules.flatMap(({ jobs: moduleJobs = [] }) => moduleJobs)
  assertUnique([
    ...listHooks(modules).map(({ resource, move }) => `the hook of ${resource} ${move}`),
    ...jobs.map(({ name }) => `the job ${name}`),
  ])
  return {
    moveHookOf: (resource, move) => hooks.get(`${resource} ${move}`),
    ...combineObservers(modules),
    ...modules.flatMap(({ messageQueue }) => (messageQueue ? [{ messageQueue }] : [])).at(0),
    startBackground: context => modules.flatMap(({ background }) => background?.(context) ?? []),
    ...combineOpenings(modules),
    routes: modules.flatMap(({ routes = [] }) => routes),
    jobs: mapByName(jobs, job => job),
    calls: modules.flatMap(listCalls),
    simulations: Object.assign({}, ...modules.map(({ simulations = {} }) => simulations)),
    check: (schema, files) => {
      const faults = [
        ...listHooks(modules).flatMap(hook => findHookFault(schema, files, hook) ?? []),
        ...(listed ? findListFaults(schema, files, listed) : []),
      ]
      if (faults.length > 0) throw new SchemaError(faults)
    },
  }
}

const combineObservers = (modules: readonly CustomModule[]): Pick<CustomModules, 'observeWork'> => {
  const observers = modules.flatMap(({ observeWork = [] }) => observeWork)
  if (observers.length === 0) return {}
  return {
    observeWork: async work => {
      for (const observe of observers) await observe(work)
    },
  }
}

const combineOpenings = (modules: readonly CustomModule[]): Pick<CustomModules, 'openDay'> => {
  const openings = modules.flatMap(({ openDay = [] }) => openDay)
  if (openings.length === 0) return {}
  return {
    openDay: async program => {
      for (const openDay of openings) await openDay(program)
    },
  }
}

const listCalls = ({ name, routes = [], jobs: moduleJobs = [] }: CustomModule): readonly ModuleCallRule[] => [
  ...routes.map(({ method, path, who }) => ({ module: name, method, path, who })),
  ...moduleJobs.flatMap(({ name: job, who }) =>
    (['GET', 'POST'] as const).map(method => ({ module: name, method, path: `jobs/${job}`, who })),
  ),
]

const findListFaults = (
  { project }: Schema,
  files: readonly SourceFile[],
  listed: readonly string[],
): readonly SchemaFault[] => {
  if (project.modules.toSorted().join() === listed.toSorted().join()) return []
  const message = `the server runs with the modules ${listed.join(', ') || 'of no name'}: start it again for others`
  return [locateFault(files, { file: findProjectFile(files), path: ['modules'], message })]
}

const findProjectFile = (files: readonly SourceFile[]): string =>
  files.find(({ place }) => place === 'project.json')?.path ?? ''

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
    const file = findProjectFile(files)
    return locateFault(files, { file, path: [], message: `the document "${name}" is gone, ${remedy}` })
  }
  const moves = resource.lifecycle.flow?.moves.map(({ id }) => id) ?? []
  if (moves.includes(move)) return undefined
  const message = `"${name}" has no move "${move}"${formatSuggestion(move, moves)}, ${remedy}`
  const path = resource.lifecycle.flow ? ['x-flow', 'moves'] : []
  return locateFault(files, { file: resource.file, path, message })
}
