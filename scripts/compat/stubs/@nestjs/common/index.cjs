/** Decorators that only Nest reads. */
const decorator = () => () => {}

module.exports = {
  Controller: decorator,
  Headers: decorator,
  HttpStatus: { OK: 200, BAD_REQUEST: 400 },
  Inject: decorator,
  Injectable: decorator,
  Post: decorator,
  Req: decorator,
  Res: decorator,
}
