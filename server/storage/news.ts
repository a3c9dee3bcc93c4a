// By what name changes are told to those who have to look again: a session, all of a user, all that work in a shop.
// What is told names them and says no more; who hears it asks the database.

export const newsOfSession = (tokenHash: string): string => `session ${tokenHash}`
export const newsOfUser = (userRow: string): string => `user ${userRow}`
export const newsOfShop = (shop: string): string => `shop ${shop}`
