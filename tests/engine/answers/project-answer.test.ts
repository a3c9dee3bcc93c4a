import { expect, test } from 'vitest'
import { type ProjectInfo, projectAnswer } from '../../../engine/answers/request-answers.ts'
import { brokenBy, fitsShape } from '../../support/judge-answer.ts'

const answer: ProjectInfo = {
  name: 'Sample',
  tagline: '',
  languages: ['en'],
  texts: { 'shell.home.name': 'Branch' },
  currency: { symbol: '$', decimals: 2, words: ['USD'], rounding: 'nearest', notes: [0.5, 10] },
  dateFormat: 'dd/MM/yyyy',
  modules: [],
  single: true,
  names: { userId: 'person_id', password: 'password', shop: 'place_code', shopName: 'name', businessDate: 'day' },
  day: { mode: 'none' },
}

test('needs each member that every project has', () => {
  expect(brokenBy(projectAnswer, answer)).toEqual(Object.keys(answer))
})

test.each([
  [{ logo: 'M4 4h24v24H4Z', colors: { primary: '#175a3c', accent: '#b8923f' } }, true],
  [{ day: { mode: 'closed', path: '/closing', title: 'Closing' } }, true],
  [{ texts: { 'shell.home.name': 7 } }, false],
  [{ day: { mode: 'never' } }, false],
  [{ languages: ['fr'] }, false],
])('with %j: %s', (change, fits) => {
  expect(fitsShape(projectAnswer, { ...answer, ...change } as ProjectInfo)).toBe(fits)
})
