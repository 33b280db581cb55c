/** What the plugin imports of Vendure. Services are passed to it by the steps. */
class Order {
  constructor(fields) {
    Object.assign(this, fields)
  }
}

class PaymentMethodHandler {
  constructor(config) {
    Object.assign(this, config)
  }
}

/** Gives a handler the services of the steps. */
class Injector {
  constructor(services) {
    this.services = services
  }
  get(key) {
    return this.services.get(key)
  }
}

const log = () => {}

module.exports = {
  ChannelService: class ChannelService {},
  Customer: class Customer {},
  Injector,
  InternalServerError: class InternalServerError extends Error {},
  LanguageCode: { en: 'en' },
  Logger: { error: log, info: log, warn: log },
  Order,
  OrderService: class OrderService {},
  OrderStateTransitionError: class OrderStateTransitionError extends Error {},
  PaymentMethodHandler,
  PaymentMethodService: class PaymentMethodService {},
  RequestContextService: class RequestContextService {},
  TransactionalConnection: class TransactionalConnection {},
  UserInputError: class UserInputError extends Error {},
}
