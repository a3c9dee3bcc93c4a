import { expect, test } from 'vitest'
import { pageTitle } from '../../../../src/shell/Shell.tsx'

test.each([
  ['/master-baki', 'Baki', 'TOKO SATU BAKI'],
  ['/home', 'Home', 'TOKO SATU HOME'],
  ['/tidak-ada', '', 'TOKO SATU'],
  ['/privacy-policy', 'Privacy Policy', 'Privacy Policy'],
  ['/terms-and-conditions', 'Terms And Conditions', 'Terms And Conditions'],
])('of %s is %j with the shop, or by itself', (path, title, shown) => {
  expect(pageTitle('TOKO SATU', title, path)).toBe(shown)
})
