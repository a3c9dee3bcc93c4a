// A problem that the user can solve by a setting: the message, and where the setting is.
import { type AnswerOf, allowAbsent, objectSchema, text } from './answer-shape.ts'

export const settingProblem = objectSchema({
  message: text,
  /** The field, and the resource whose screen has it; `view` is that of the menu entry. */
  setting: allowAbsent(objectSchema({ resource: text, view: allowAbsent(text), field: text })),
})
export type SettingProblem = AnswerOf<typeof settingProblem>

/** The same before it has words. */
export interface CodedProblem extends Omit<SettingProblem, 'message'> {
  /** The code of its text. */
  readonly text: string
  readonly params?: Readonly<Record<string, string | number>>
}
