import { expect, test } from 'vitest'
import { isNik, isNitku, isNpwp, toNpwp } from '../../../domain/member/nomor-identitas.ts'

// The ninth digit of a company's number is the Luhn check digit of the eight before it.
const company = '0013000666091000'

test.each([
  ['013000666091000', true],
  ['01.300.066.6-091.000', true],
  [company, true],
  ['013000667091000', false],
  ['0013000676091000', false],
  ['000000000000000', false],
  ['3273025206670001', true],
  ['12345', false],
  ['', false],
])('NPWP %s: %s', (number, isRight) => expect(isNpwp(number)).toBe(isRight))

test.each([
  ['3273025206670001', true],
  ['3273026902240002', true],
  ['3273023002670001', false],
  ['3273025213670001', false],
  ['3273025206670000', false],
  ['0273025206670001', false],
  ['327302520667000', false],
  ['32730252066700011', false],
  ['327302520667000A', false],
])('NIK %s: %s', (number, isRight) => expect(isNik(number)).toBe(isRight))

test('a NITKU is an NPWP and the number of a place', () => {
  expect([`${company}000000`, `${company}00000`, '0013000676091000000000'].map(isNitku)).toEqual([true, false, false])
  expect([toNpwp('01.300.066.6-091.000'), toNpwp('12')]).toEqual([company, undefined])
})
