/** Every icon of the set: react-admin's own parts ask for them when they load, and none of these parts is on a screen. */
module.exports = function NoIcon() {
  return null
}
