// The names under which changes are announced to those who must check again: a session, a user's or a shop's sessions.
// An announcement contains only the name; the receiver asks the database.

export const newsOfSession = (tokenHash: string): string => `session ${tokenHash}`
export const newsOfUser = (userRow: string): string => `user ${userRow}`
export const newsOfShop = (shop: string): string => `shop ${shop}`
