import { Ajv } from 'ajv'
import type { AnswerShape } from '../../engine/values/answer-shape.ts'

/** Says whether the value fits the shape, as the description of the API shows it. */
export const fitsShape = <T>(shape: AnswerShape<T>, value: unknown): boolean =>
  new Ajv({ strict: false }).validate(JSON.parse(JSON.stringify(shape)) as object, value)

/** The answer fits; without any one of its required properties it does not. */
export const brokenBy = <T extends object>(shape: AnswerShape<T>, answer: T): readonly string[] => {
  if (!fitsShape(shape, answer)) return ['']
  return Object.keys(answer).filter(name => !fitsShape(shape, { ...answer, [name]: undefined }))
}
