-- Rates to show money of several currencies as one total. They move no money: what is exchanged has the rate of its terms.
CREATE TABLE reference_rates (
  currency text COLLATE "C" NOT NULL,
  day date NOT NULL,
  -- Units of the currency for one euro.
  rate numeric(24, 12) NOT NULL CONSTRAINT reference_rate_positive CHECK (rate > 0),
  PRIMARY KEY (currency, day)
);
GRANT SELECT ON reference_rates TO counterfoil_app;
