// The files of a golden task: the library, changed by the merge patches of the task's start and of its solution.
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isObject } from '../../engine/value/json-text.ts'

const base = 'examples/library'
const tasksFolder = 'tests/golden/tasks'

export const taskNames: readonly string[] = globSync('*', { cwd: tasksFolder }).toSorted()

export type ProjectTexts = Readonly<Record<string, string>>

const readJsonFiles = (folder: string): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    globSync('**/*.json', { cwd: folder })
      .filter(place => place !== 'schema.lock.json' && !place.startsWith('dialect'))
      .map(place => [place, JSON.parse(readFileSync(join(folder, place), 'utf8'))]),
  )

/** A merge patch (RFC 7396), with one more word: `"+name"` appends to the list `name`. */
const mergePatch = (target: unknown, patch: unknown): unknown => {
  if (!isObject(patch)) return patch
  const merged: Record<string, unknown> = isObject(target) ? { ...target } : {}
  for (const [key, value] of Object.entries(patch)) {
    const list = key.slice(1)
    if (key.startsWith('+'))
      merged[list] = [...((merged[list] as readonly unknown[] | undefined) ?? []), ...toList(value)]
    else if (value === null) delete merged[key]
    else merged[key] = mergePatch(merged[key], value)
  }
  return merged
}

const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

const layersByState = { base: [], start: ['start'], solution: ['start', 'solution'] } as const

/** The files of the library, those that the task begins with, or those of its reference solution. */
export const readTaskFiles = (task: string, state: keyof typeof layersByState): ProjectTexts => {
  const layers = layersByState[state]
  const files: Record<string, unknown> = { ...readJsonFiles(base) }
  for (const layer of layers)
    for (const [place, patch] of Object.entries(readJsonFiles(join(tasksFolder, task, layer))))
      files[place] = mergePatch(files[place], patch)
  return Object.fromEntries(
    Object.entries(files).map(([place, definition]) => [place, `${JSON.stringify(definition, null, 2)}\n`]),
  )
}

export const writeTaskFiles = (folder: string, files: ProjectTexts): void => {
  for (const [place, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, place)), { recursive: true })
    writeFileSync(join(folder, place), text)
  }
}

/** Whether the files of the start have a mistake that the task is about. */
export const hasPlantedMistake = (task: string): boolean => existsSync(join(tasksFolder, task, 'start'))

export const readTaskText = (task: string): string => readFileSync(join(tasksFolder, task, 'task.md'), 'utf8')
