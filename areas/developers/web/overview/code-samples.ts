import { apiExponent, type CurrencyCode } from '#kernel/money/currencies.ts'
import { sampleAmountMajor } from '#kernel/money/sample-amounts.ts'
import { writeFirstPayment } from '#web/shared/payments/first-payment-code.ts'

/** Languages of the samples, by the names that they have everywhere. */
export const sampleLanguages = { node: 'Node.js', python: 'Python', php: 'PHP', ruby: 'Ruby', go: 'Go', java: 'Java', curl: 'curl' } as const
export type SampleLanguage = keyof typeof sampleLanguages

/** What stands in a sample while there is no key to show. */
export const keyPlaceholder = 'sk_test_YOUR_SECRET_KEY'

export interface SampleInput {
  /** Where the page, and so the API, is. */
  readonly place: Pick<Location, 'origin' | 'hostname' | 'port' | 'protocol'>
  readonly currency: CurrencyCode
  readonly key: string
}

/** What installs the client of a language. */
export const installCommands: Readonly<Record<SampleLanguage, string | null>> = {
  node: 'npm install stripe',
  python: 'pip install stripe',
  php: 'composer require stripe/stripe-php',
  ruby: 'gem install stripe',
  go: 'go get github.com/stripe/stripe-go/v82',
  java: 'com.stripe:stripe-java',
  curl: null,
}

type Values = Readonly<Record<'origin' | 'currency' | 'key', string>> & { readonly amount: number }

const writers: Readonly<Record<Exclude<SampleLanguage, 'node'>, (values: Values) => string>> = {
  python: ({ origin, key, amount, currency }) => `import stripe

stripe.api_key = '${key}'
stripe.api_base = '${origin}'

payment = stripe.PaymentIntent.create(
    amount=${amount}, currency='${currency}', confirm=True,
    payment_method='pm_card_visa', metadata={'order_number': '1001'},
)
print(payment.id, payment.status)`,

  php: ({ origin, key, amount, currency }) => `<?php
require 'vendor/autoload.php';

$stripe = new \\Stripe\\StripeClient([
    'api_key' => '${key}',
    'api_base' => '${origin}',
]);
$payment = $stripe->paymentIntents->create([
    'amount' => ${amount}, 'currency' => '${currency}', 'confirm' => true,
    'payment_method' => 'pm_card_visa', 'metadata' => ['order_number' => '1001'],
]);
echo $payment->id, ' ', $payment->status, PHP_EOL;`,

  ruby: ({ origin, key, amount, currency }) => `require 'stripe'

Stripe.api_key = '${key}'
Stripe.api_base = '${origin}'

payment = Stripe::PaymentIntent.create(
  amount: ${amount}, currency: '${currency}', confirm: true,
  payment_method: 'pm_card_visa', metadata: { order_number: '1001' }
)
puts "#{payment.id} #{payment.status}"`,

  go: ({ origin, key, amount, currency }) => `package main

import (
	"fmt"
	"log"

	"github.com/stripe/stripe-go/v82"
	"github.com/stripe/stripe-go/v82/paymentintent"
)

func main() {
	stripe.Key = "${key}"
	stripe.SetBackend(stripe.APIBackend, stripe.GetBackendWithConfig(
		stripe.APIBackend, &stripe.BackendConfig{URL: stripe.String("${origin}")},
	))
	params := &stripe.PaymentIntentParams{
		Amount:        stripe.Int64(${amount}),
		Currency:      stripe.String("${currency}"),
		Confirm:       stripe.Bool(true),
		PaymentMethod: stripe.String("pm_card_visa"),
	}
	params.AddMetadata("order_number", "1001")
	payment, err := paymentintent.New(params)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(payment.ID, payment.Status)
}`,

  java: ({ origin, key, amount, currency }) => `import com.stripe.Stripe;
import com.stripe.exception.StripeException;
import com.stripe.model.PaymentIntent;
import com.stripe.param.PaymentIntentCreateParams;

public class FirstPayment {
    public static void main(String[] args) throws StripeException {
        Stripe.apiKey = "${key}";
        Stripe.overrideApiBase("${origin}");

        PaymentIntent payment = PaymentIntent.create(PaymentIntentCreateParams.builder()
            .setAmount(${amount}L).setCurrency("${currency}").setConfirm(true)
            .setPaymentMethod("pm_card_visa").putMetadata("order_number", "1001")
            .build());
        System.out.println(payment.getId() + " " + payment.getStatus());
    }
}`,

  curl: ({ origin, key, amount, currency }) => `curl ${origin}/v1/payment_intents \\
  -u ${key}: \\
  -d amount=${amount} -d currency=${currency} -d confirm=true \\
  -d payment_method=pm_card_visa -d 'metadata[order_number]=1001'`,
}

/** Writes a payment with a test card, in the account's own currency. Code reads the same in every language of the product. */
export function writeSample(language: SampleLanguage, { place, currency, key }: SampleInput): string {
  if (language === 'node') return writeFirstPayment(place, currency, `'${key}'`)
  const amount = sampleAmountMajor(currency) * 10 ** apiExponent(currency)
  return writers[language]({ origin: place.origin, currency: currency.toLowerCase(), key, amount })
}
