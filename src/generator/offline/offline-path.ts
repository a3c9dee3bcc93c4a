/** Where the shop works on without a connection. */
export const offlinePath = '/offline'
