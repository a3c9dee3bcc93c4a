// The hand-written modules that a project lists. Their code is loaded only if the project lists any.

import type { SourceFile } from '../../engine/schema-file/files/schema-file.ts'
import { isObject } from '../../engine/value/json-text.ts'
import type { CustomModule } from './module.ts'

type ModulesByName = Readonly<Record<string, CustomModule>>

let knownModules: ModulesByName = {}
let loadAll: (() => Promise<ModulesByName>) | undefined

/** Sets where the code comes from, once a schema lists a module. */
export const setModuleLoader = (load: () => Promise<ModulesByName>): void => {
  loadAll = load
}

/** Makes modules available to schemas that list them. */
export const registerModules = (modules: ModulesByName): void => {
  knownModules = { ...knownModules, ...modules }
}

/** The modules that project.json lists; a file that cannot be read lists none, and is reported when it is compiled. */
const listModuleNames = (files: readonly SourceFile[]): readonly string[] => {
  const text = files.find(({ place }) => place === 'project.json')?.text.replace(/^\uFEFF/, '') ?? '{}'
  try {
    const project: unknown = JSON.parse(text)
    const names = isObject(project) && Array.isArray(project.modules) ? project.modules : []
    return names.filter(name => typeof name === 'string')
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}

/** Loads the code of the modules that the files list, and returns these modules. */
export const loadModules = async (files: readonly SourceFile[]): Promise<readonly CustomModule[]> => {
  const names = listModuleNames(files)
  if (loadAll && names.some(name => !Object.hasOwn(knownModules, name))) registerModules(await loadAll())
  return getListedModules(files)
}

/** The listed modules whose code is loaded. */
export const getListedModules = (files: readonly SourceFile[]): readonly CustomModule[] =>
  listModuleNames(files).flatMap(name => (Object.hasOwn(knownModules, name) ? (knownModules[name] ?? []) : []))

/** The names of all modules whose code is loaded. */
export const listKnownModules = (): readonly string[] => Object.keys(knownModules)
