ALTER TYPE change_type ADD VALUE 'account.updated';
ALTER TYPE change_type ADD VALUE 'balance.available';
ALTER TYPE change_object_type ADD VALUE 'account';
ALTER TYPE change_object_type ADD VALUE 'balance';
