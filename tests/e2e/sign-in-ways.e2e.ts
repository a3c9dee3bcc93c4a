// Signing in by a provider of OpenID Connect and with a passkey of an authenticator inside of the browser.
import { expect, type Page, test } from '@playwright/test'
import { type BrowserShop, openBrowserShop, ownerPassword } from '../support/browser/browser-shop.ts'
import { type OpenIdServer, openOpenIdServer } from '../support/sign-in/openid-server.ts'

let provider: OpenIdServer
let shop: BrowserShop
/** Passkeys belong to a host with a name. */
let address = ''

test.beforeAll(async () => {
  provider = await openOpenIdServer(() => `${address}/`)
  shop = await openBrowserShop('demo-master', provider.env)
  address = shop.address.replace('127.0.0.1', 'localhost')
})
test.afterAll(async () => {
  await shop.stop()
  await provider.close()
})

const isInside = (page: Page) => page.getByRole('navigation', { name: 'Navigation' }).waitFor()

const signOut = async (page: Page, user: string): Promise<void> => {
  await page.getByRole('button', { name: `Menu user ${user}` }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Ya' }).click()
}

/** A finger that is always recognized, in place of that of a person. */
const addAuthenticator = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('a user signs in by the provider, adds a passkey, and signs in with it', async ({ page }) => {
  await addAuthenticator(page)
  provider.setNextUser({ id: '1', claims: { preferred_username: 'KSR01' } })
  await page.goto(address)
  const byProvider = page.getByRole('button', { name: 'Masuk Dengan Akun Toko' })
  await expect(page.getByRole('button', { name: 'Masuk Dengan Passkey' })).toHaveCount(0)
  await byProvider.click()
  await isInside(page)
  expect(new URL(page.url()).search).toBe('')

  await page.getByRole('button', { name: 'Menu user KSR01' }).click()
  await page.getByRole('menuitem', { name: 'Sesi Saya' }).click()
  const sessions = page.getByRole('dialog', { name: 'Sesi Saya' })
  await sessions.getByRole('button', { name: 'Tambah Passkey' }).click()
  const form = page.getByRole('dialog', { name: 'Tambah Passkey' })
  await form.getByRole('textbox', { name: 'Nama Passkey' }).fill('Laptop Kasir')
  const password = form.getByRole('textbox', { name: 'Password' })
  await password.fill('salah sekali')
  await form.getByRole('button', { name: 'Buat' }).click()
  await expect(form.getByText(/password/i).last()).toBeVisible()
  await password.fill(ownerPassword)
  await form.getByRole('button', { name: 'Buat' }).click()
  await expect(sessions.getByText('Laptop Kasir')).toBeVisible()
  await sessions.getByRole('button', { name: 'Tutup' }).click()

  await signOut(page, 'KSR01')
  await page.getByRole('button', { name: 'Masuk Dengan Passkey' }).click()
  await isInside(page)
  await page.getByRole('button', { name: 'Menu user KSR01' }).click()
  await page.getByRole('menuitem', { name: 'Sesi Saya' }).click()
  await sessions.getByRole('button', { name: 'Hapus passkey Laptop Kasir' }).click()
  await expect(sessions.getByText('Laptop Kasir')).toHaveCount(0)
})

test('what the provider refuses is shown on the page, and the password goes on working', async ({ page }) => {
  provider.setNextUser('access_denied')
  await page.goto(address)
  const byProvider = page.getByRole('button', { name: 'Masuk Dengan Akun Toko' })
  await byProvider.click()
  await expect(page.getByRole('alert')).toContainText('Akun Toko tidak mengizinkan Anda masuk')
  expect(new URL(page.url()).search).toBe('')
  provider.setNextUser({ id: '2', claims: { preferred_username: 'tamu' } })
  await byProvider.click()
  await expect(page.getByRole('alert')).toContainText('tamu dari Akun Toko bukan User ID yang aktif di sini')
  await page.getByRole('textbox', { name: 'User ID' }).fill('SPV01')
  await page.getByRole('textbox', { name: 'Password' }).fill(ownerPassword)
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
  await isInside(page)
})
