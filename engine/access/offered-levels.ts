// The levels that forms of users offer: those that the caller may give.
import type { Row } from '../record/row.ts'
import type { Choice } from '../schema/field.ts'
import type { Project } from '../schema/project.ts'
import type { Resource } from '../schema/resource.ts'

interface LevelCaller {
  readonly userId: string
  readonly level: string
}

/** The levels that a caller of that level may give to users, and whose users it may change. */
export const getAssignableLevels = ({ levels }: Pick<Project, 'levels'>, level: string): readonly string[] =>
  levels[level]?.gives ?? []

/**
 * Choices of the field with the level of a user, or of a user in a shop, by its name: those that the caller may assign, and the
 * one that the row has. No user changes the own one. Empty for other resources.
 */
export const filterOfferedLevels = (
  { user, levels }: Pick<Project, 'user' | 'levels'>,
  { name, field }: Pick<Resource, 'name' | 'field'>,
  { caller, before }: { readonly caller: LevelCaller; readonly before?: Row | undefined },
): Readonly<Record<string, readonly Choice[]>> => {
  const isUser = name === user.resource
  const levelName = isUser ? user.level.field : name === user.levels?.resource ? user.levels.level : undefined
  const choices = levelName === undefined ? undefined : field[levelName]?.choices
  if (levelName === undefined || !choices) return {}
  const isOwn = isUser && before?.[user.key] === caller.userId
  const assignable = isOwn ? [] : getAssignableLevels({ levels }, caller.level)
  return { [levelName]: choices.filter(({ value }) => value === before?.[levelName] || assignable.includes(value)) }
}
