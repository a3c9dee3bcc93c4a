// Field types that depend on the project: money of its currency, and flags with words of its language.
import { getFlagReference } from '../../field/flag.ts'
import { defaultMoney, getMoneyReference } from '../../field/money.ts'
import type { Currency } from '../../schema/project.ts'
import { isObject } from '../../value/json-text.ts'
import { memoizeByObject } from '../../value/records.ts'
import type { ProjectDefinition } from '../shapes/project-shape.ts'
import type { SchemaFile } from './schema-file.ts'

const defaultNotes = [10_000, 50_000, 100_000, 500_000, 1_000_000]

export const compileCurrency = ({ currency }: Pick<ProjectDefinition, 'currency'>): Currency =>
  currency
    ? {
        symbol: currency.symbol,
        decimals: currency.decimals,
        words: currency.words ?? [],
        rounding: currency.rounding ?? 'nearest',
        notes: currency.notes ?? [],
      }
    : { ...defaultMoney, notes: defaultNotes }

/** The words of flags in files, labels and messages, by the language of the schema files. */
const flagReferences = { id: getFlagReference(['Ya', 'Tidak']), en: 'flag' } as const

type TypeReferences = Readonly<Record<string, string>>

const getProjectTypes = (project: ProjectDefinition): TypeReferences => ({
  'types#money': `types#${getMoneyReference(compileCurrency(project))}`,
  'types#flag': `types#${flagReferences[project.languages?.[0] ?? 'id']}`,
})

/** Returns the files with the types of the project in place of `types#money` and `types#flag`. */
export const applyProjectTypes = (files: readonly SchemaFile[]): readonly SchemaFile[] => {
  const project = files.find((file): file is SchemaFile<ProjectDefinition> => file.kind === 'project')
  if (!project) return files
  const types = getProjectTypes(project.definition)
  return files.map(file =>
    file.kind === 'start' || !isObject(file.definition)
      ? file
      : { ...file, definition: replaceTypesOnce(file.definition, types) },
  )
}

/** The definition of an unchanged file stays the same object, so that what is computed from it is kept. */
const replaceTypesOnce = (definition: object, types: TypeReferences): unknown => {
  const known = getReplaced(definition)
  const key = Object.values(types).join(' ')
  const replaced = known.get(key) ?? replaceTypes(definition, types)
  known.set(key, replaced)
  return replaced
}

const getReplaced = memoizeByObject((_definition: object) => new Map<string, unknown>())

/** The same value where it has none of the types. */
const replaceTypes = (value: unknown, types: TypeReferences): unknown => {
  if (Array.isArray(value)) {
    const list = value.map(one => replaceTypes(one, types))
    return list.some((one, index) => one !== value[index]) ? list : value
  }
  if (!isObject(value)) return value
  const changed: Record<string, unknown> = {}
  for (const [key, one] of Object.entries(value)) {
    const replaced =
      key === '$ref' && typeof one === 'string' && Object.hasOwn(types, one) ? types[one] : replaceTypes(one, types)
    if (replaced !== one) changed[key] = replaced
  }
  if (value.type === 'boolean' && value.$ref === undefined) changed.$ref = types['types#flag']
  return Object.keys(changed).length > 0 ? { ...value, ...changed } : value
}

// The parts of project.json that resources and the menu need. If it cannot be read, their own faults are still reported.

export interface ProjectConfig {
  readonly emptyText: string
  /** The column that every table with rows of one shop has; undefined without a project. */
  readonly shopKey: string | undefined
  /** The field of the shop that holds its business date. */
  readonly businessDate: string | undefined
  readonly levels: readonly string[] | undefined
  readonly modules: readonly string[] | undefined
  /** Resources in which every signed-in user has a row of their own: the shop and the user. */
  readonly ownResources: readonly string[] | undefined
}

/** Without a project the lists are undefined, so that no name is reported as unknown. */
export const getProjectConfig = (project: ProjectDefinition | undefined): ProjectConfig => ({
  emptyText: project?.emptyText ?? '-',
  shopKey: project?.shop.key,
  businessDate: project?.shop.businessDate,
  levels: project && Object.keys(project.levels),
  modules: project && (project.switches ?? []),
  ownResources: project && [project.shop.resource, project.user.resource],
})
