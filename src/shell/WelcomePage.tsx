export function WelcomePage(_: { readonly userId: string }) { return null }
