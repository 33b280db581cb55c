<?php
/**
 * Plugin Name: Counterfoil for WooCommerce Stripe
 * Description: Sends the calls of the WooCommerce Stripe plugin to your server. Copy to wp-content/mu-plugins and set the address.
 */
const COUNTERFOIL_ADDRESS = 'https://pay.example/';
const STRIPE_ADDRESS = 'https://api.stripe.com/';

add_filter( 'pre_http_request', function ( $response, $arguments, $url ) {
	if ( strpos( $url, STRIPE_ADDRESS ) !== 0 ) {
		return $response;
	}
	return wp_remote_request( COUNTERFOIL_ADDRESS . substr( $url, strlen( STRIPE_ADDRESS ) ), $arguments );
}, 10, 3 );
