SELECT format('Dispute %s of %s lacks the brand of its card.', d.id, d.merchant_id) AS problem
FROM disputes d JOIN payments p ON p.merchant_id = d.merchant_id AND p.id = d.payment_id
WHERE d.card_brand IS DISTINCT FROM p.card_brand;
