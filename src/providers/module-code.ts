// The code of the hand-written modules that the project lists. A project without any never loads their file.
import type { ComponentType } from 'react'
import type { FunctionType } from '../../engine/value/function-type.ts'

export interface ModuleCode {
  /** Functions that expressions may call. */
  readonly functions: Readonly<Record<string, FunctionType>>
  /** Hand-written screens, by their names in the menu. */
  readonly pages: Readonly<Record<string, ComponentType<never>>>
}

const noCode: ModuleCode = { functions: {}, pages: {} }

type CodeByModule = Readonly<Record<string, Partial<ModuleCode>>>

let loadAll: () => Promise<CodeByModule> = async () => ({})

/** Sets where the code comes from, once the project lists a module. */
export const setModuleLoader = (load: () => Promise<CodeByModule>): void => {
  loadAll = load
}

let loaded: { readonly names: string; readonly code: ModuleCode } | undefined

export const loadModuleCode = async (names: readonly string[]): Promise<ModuleCode> => {
  if (names.length === 0) return noCode
  const key = names.join()
  if (loaded?.names === key) return loaded.code
  const modules = await loadAll()
  const listed = names.flatMap(name => (Object.hasOwn(modules, name) ? (modules[name] ?? []) : []))
  const code: ModuleCode = {
    functions: Object.assign({}, ...listed.map(module => module.functions ?? {})) as ModuleCode['functions'],
    pages: Object.assign({}, ...listed.map(module => module.pages ?? {})) as ModuleCode['pages'],
  }
  loaded = { names: key, code }
  return code
}
