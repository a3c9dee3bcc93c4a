import { Ajv } from 'ajv'
import type { AnswerShape } from '../../engine/value/answer-shape.ts'

/** A judge of values by the shape, as the description of the API shows it. */
const compileShape = (shape: object): ((value: unknown) => boolean) =>
  new Ajv({ strict: false }).compile(JSON.parse(JSON.stringify(shape)))

export const fitsShape = <T>(shape: AnswerShape<T>, value: unknown): boolean => compileShape(shape)(value)

/** The properties without which the answer does not fit; an empty name if it does not fit with all of them. */
export const brokenBy = <T extends object>(shape: AnswerShape<T>, answer: T): readonly string[] => {
  const fits = compileShape(shape)
  if (!fits(answer)) return ['']
  return Object.keys(answer).filter(name => !fits({ ...answer, [name]: undefined }))
}
